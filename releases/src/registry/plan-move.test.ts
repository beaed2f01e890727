import type { MoveOrder, Mover } from './move-order';
import { type MoveContext, planMove } from './plan-move';
import type { Pointer } from './pointer';
import { type MoveKind, moveKinds } from './tables';

const now = new Date('2026-11-21T10:00:00Z');
const since = new Date('2026-11-21T09:00:00Z');

const pointer: Pointer = {
  name: 'mf-rides',
  live: '1.1.0',
  previous: '1.0.0',
  lastKnownGood: '1.0.0',
  canary: null,
  frozen: null,
  autoOff: null,
  movedByHand: false,
  movedAt: since,
};
const canary = { version: '1.2.0', percent: 10, since };
const frozen = { by: 'Obi (this machine)', why: 'holiday sale', at: since };

const context = (as: Partial<Pointer> = {}): MoveContext => ({
  pointer: { ...pointer, ...as },
  fallback: { version: '1.0.0', passedOver: [] },
  isLater: (version, other) => version > other,
  now,
});
const order = (kind: MoveKind, more: Partial<MoveOrder> = {}): MoveOrder => ({
  name: 'mf-rides',
  kind,
  mover: 'operator',
  who: 'Ada (this machine)',
  why: 'a reason',
  ...more,
});
const plan = (of: MoveOrder, as: Partial<Pointer> = {}) => planMove(of, context(as));

describe('a canary', () => {
  test('is added beside the active release, with its percentage', () => {
    const planned = plan(order('canary', { version: '1.2.0', percent: 10 }));
    expect(planned?.next).toEqual({ ...pointer, canary: { version: '1.2.0', percent: 10, since: now } });
    expect(planned?.moved).toMatchObject({ from: '1.1.0', to: '1.2.0', percent: 10 });
  });

  test('with a larger percentage stays the same canary', () => {
    const planned = plan(order('canary', { version: '1.2.0', percent: 50 }), { canary });
    expect(planned?.next.canary).toEqual({ version: '1.2.0', percent: 50, since });
  });

  test('ends when it is promoted', () => {
    const planned = plan(order('promote'), { canary });
    expect(planned?.next).toMatchObject({ live: '1.2.0', previous: '1.1.0', canary: null });
  });

  test('continues when another release is activated', () => {
    expect(plan(order('publish', { version: '1.3.0' }), { canary })?.next).toMatchObject({ live: '1.3.0', canary });
  });

  test.each(['rollback', 'automatic'] as const)('ends with the active release by a move of the kind %s', (kind) => {
    const planned = plan(order(kind), { canary });
    expect(planned?.next).toMatchObject({ live: '1.0.0', canary: null });
    expect(planned?.moved.endedCanary).toBe('1.2.0');
  });

  test('ends alone if the rollback is to the active release', () => {
    const planned = plan(order('rollback', { version: '1.1.0' }), { canary });
    expect(planned?.next).toMatchObject({ live: '1.1.0', previous: '1.0.0', canary: null });
    expect(planned?.moved).toMatchObject({ kind: 'canary-end', from: '1.2.0', to: '1.1.0' });
  });

  test.each([
    ['for nobody', order('canary', { version: '1.2.0', percent: 0 }), {}, 'INVALID_REQUEST'],
    ['for everybody', order('canary', { version: '1.2.0', percent: 100 }), {}, 'INVALID_REQUEST'],
    ['of the live release', order('canary', { version: '1.1.0', percent: 10 }), {}, 'INVALID_REQUEST'],
    ['of the shell', order('canary', { name: 'shell', version: '1.2.0', percent: 10 }), {}, 'INVALID_REQUEST'],
    ['where nothing is live', order('canary', { version: '1.2.0', percent: 10 }), { live: null }, 'NOTHING_LIVE'],
    ['ended where there is none', order('canary-end'), {}, 'NO_CANARY'],
    ['promoted where there is none', order('promote'), {}, 'NO_CANARY'],
    ['ended under an old name', order('canary-end', { version: '1.1.9' }), { canary }, 'MOVED_MEANWHILE'],
  ])('%s is refused', (_, of, as, code) => {
    expect(() => plan(of, as)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a frozen name', () => {
  const orderOf = (kind: MoveKind, mover: Mover) =>
    order(kind, { mover, percent: 10, ...(kind !== 'canary-end' && { version: '1.2.0' }) });

  const isAllowed = (kind: MoveKind, mover: Mover) => {
    try {
      plan(orderOf(kind, mover), { frozen, canary: { ...canary, version: '1.3.0' } });
      return true;
    } catch (error) {
      expect(error).toMatchObject({
        code: 'FROZEN',
        message:
          'mf-rides is frozen by Obi (this machine) since 2026-11-21 09:00 UTC: "holiday sale". An operator thaws it: `pnpm release thaw mf-rides`.',
      });
      return false;
    }
  };

  test('is moved only by an operator, who can roll it back, end its canary, and thaw it', () => {
    const allowed = (mover: Mover) => moveKinds.filter((kind) => isAllowed(kind, mover));
    expect(allowed('operator')).toEqual(['rollback', 'canary-end', 'freeze', 'thaw', 'no-auto', 'auto']);
    expect(allowed('squad')).toEqual([]);
    expect(allowed('site')).toEqual([]);
  });

  test('stays frozen when it is rolled back, until it is thawed', () => {
    expect(plan(order('rollback'), { frozen })?.next).toMatchObject({ live: '1.0.0', frozen });
    expect(plan(order('thaw'), { frozen })?.next).toEqual(pointer);
    expect(plan(order('thaw'))).toBeUndefined();
  });
});

test('freezing records who, when and why, and changes nothing else', () => {
  expect(plan(order('freeze'))?.next).toEqual({
    ...pointer,
    frozen: { by: 'Ada (this machine)', why: 'a reason', at: now },
  });
  expect(plan(order('freeze'), { frozen })).toBeUndefined();
});

describe('automatic rollback that is off', () => {
  const autoOff = { by: 'Ada (this machine)', why: 'a reason', at: now };

  test('can be set at activation or later, and ends with the next activation or by an operator', () => {
    expect(plan(order('promote', { version: '1.2.0', noAuto: true }))?.next).toMatchObject({ live: '1.2.0', autoOff });
    expect(plan(order('publish', { version: '1.1.0', noAuto: true }))).toMatchObject({
      next: { ...pointer, autoOff },
      moved: { kind: 'no-auto', from: '1.1.0', to: '1.1.0', autoOff: true },
    });
    expect(plan(order('no-auto'))?.next).toEqual({ ...pointer, autoOff });
    expect(plan(order('no-auto'), { autoOff })).toBeUndefined();
    expect(plan(order('auto'), { autoOff })?.next).toEqual(pointer);
    expect(plan(order('auto'))).toBeUndefined();
    for (const kind of ['start', 'publish', 'promote', 'rollback'] as const)
      expect(plan(order(kind, { version: '1.2.0' }), { autoOff })?.next.autoOff).toBeNull();
    expect(plan(order('canary', { version: '1.2.0', percent: 5 }), { autoOff })?.next.autoOff).toEqual(autoOff);
  });

  test('also stops a rollback that was decided before', () => {
    expect(() => plan(order('automatic', { mover: 'site', ifLive: '1.1.0' }), { autoOff })).toThrow(
      expect.objectContaining({ code: 'AUTO_OFF' }),
    );
  });
});

test('a move that expects another active release is refused', () => {
  expect(() => plan(order('rollback', { ifLive: '1.0.0' }))).toThrow(
    expect.objectContaining({ code: 'MOVED_MEANWHILE', message: expect.stringContaining('1.1.0 is live by now') }),
  );
  expect(plan(order('rollback', { ifLive: '1.1.0' }))?.next.live).toBe('1.0.0');
});

test('a rollback without a compatible release lists the first few that were skipped', () => {
  const passedOver = ['1.0.4', '1.0.3', '1.0.2', '1.0.1', '1.0.0'].map((version) => ({ version, why: 'It is old.' }));
  const attempt = () => planMove(order('rollback'), { ...context(), fallback: { version: null, passedOver } });
  expect(attempt).toThrow(
    'mf-rides has no earlier good release that fits what is live. 1.0.4 was passed over: It is old. 1.0.3 was passed over: It is old. 1.0.2 was passed over: It is old. So were 2 before it. Roll back first what it does not fit, or publish one that fits: `pnpm release publish mf-rides --live`.',
  );
});

test.each([
  ['1.0.0', false],
  ['1.2.0', true],
])('a rollback from 1.1.0 to %s goes forward: %s', (version, isForward) => {
  expect(plan(order('rollback', { version }))?.moved.isForward).toBe(isForward);
  expect(plan(order('promote', { version }))?.moved.isForward).toBe(false);
});

test('only a start of the site lets later starts move the pointer', () => {
  expect(plan(order('start', { version: '1.2.0', mover: 'site' }), { movedByHand: true })?.next.movedByHand).toBe(
    false,
  );
  expect(plan(order('promote', { version: '1.2.0' }))?.next.movedByHand).toBe(true);
  expect(plan(order('automatic', { mover: 'site' }))?.next.movedByHand).toBe(true);
});
