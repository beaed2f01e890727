import {
  type Change,
  changeInForce,
  stateOfChange,
  undoOf,
  valuesAt,
  valuesBefore,
  valuesFrom,
  versionOf,
} from './changes';

const hour = (number: number) => new Date(Date.UTC(2026, 10, 20, number));

const change = (
  id: number,
  startsAt: Date,
  over: Partial<Change<{ price: number }>> = {},
): Change<{ price: number }> => ({
  id,
  newValues: { price: id * 10 },
  oldValues: { price: 0 },
  startsAt,
  undoes: null,
  reason: null,
  madeAt: hour(0),
  madeBy: 'Ada Obi',
  ...over,
});

describe('the change in force', () => {
  const planned = [change(1, hour(1)), change(2, hour(12)), change(3, hour(6))];

  it.each([
    ['before the first starts', 0, undefined],
    ['at the start of one', 1, 1],
    ['after a later change with an earlier start', 7, 3],
    ['after the start of the last', 20, 2],
  ])('%s', (_when, at, id) => {
    expect(changeInForce(planned, hour(at))?.id).toBe(id);
  });

  it('of two with one start is the one that was made last', () => {
    expect(changeInForce([change(2, hour(1)), change(1, hour(1))], hour(1))?.id).toBe(2);
  });

  it('is none that was withdrawn before its start', () => {
    const changes = [...planned, change(4, hour(12), { newValues: null, undoes: 2 })];
    expect(changeInForce(changes, hour(20))?.id).toBe(3);
    expect(versionOf(changes)).toBe(4);
  });
});

it('each change reports its state', () => {
  const changes = [
    change(1, hour(1)),
    change(2, hour(2)),
    change(3, hour(3), { undoes: 2 }),
    change(4, hour(12)),
    change(5, hour(18)),
    change(6, hour(18), { newValues: null, undoes: 5 }),
  ];
  expect(changes.slice(0, 5).map((one) => stateOfChange(one, changes, hour(4)))).toEqual([
    'replaced',
    'undone',
    'in_force',
    'scheduled',
    'undone',
  ]);
});

it('a planned change that the site withdrew did not start, and says why', () => {
  const planned = change(1, hour(12));
  const withdrawal = change(2, hour(12), { newValues: null, undoes: 1, reason: 'This car is booked.' });
  expect(stateOfChange(planned, [planned, withdrawal], hour(13))).toBe('not_started');
  expect(undoOf(planned, [planned, withdrawal])?.reason).toBe('This car is booked.');
});

it('before a planned change of one field is that field alone', () => {
  const full = { details: 'old', out: 'old' };
  const planned = { ...change(1, hour(12)), newValues: { details: 'new' }, oldValues: { details: 'old' } };
  const since = { ...change(2, hour(6)), newValues: { details: 'other', out: 'new' }, oldValues: full };
  expect(valuesBefore<object>(planned, [planned, since])).toEqual({ details: 'other' });
});

describe('a planned change', () => {
  const at = (id: number, hourOfStart: number, oldValues: object, newValues: object): Change => ({
    ...change(id, hour(hourOfStart)),
    oldValues,
    newValues,
  });
  const planned = at(1, 12, { base: 9, perKm: 5 }, { base: 9, perKm: 6 });
  const since = { ...at(2, 6, { base: 9, perKm: 5 }, { base: 10, perKm: 5 }), madeAt: hour(6) };

  it('keeps what was changed after it was planned', () => {
    const changes = [planned, since];
    expect(valuesAt({ base: 9, perKm: 5 }, changes, hour(11))).toEqual({ base: 10, perKm: 5 });
    expect(valuesAt({ base: 10, perKm: 5 }, changes, hour(12))).toEqual({ base: 10, perKm: 6 });
    expect(valuesBefore(planned, changes)).toEqual({ base: 10, perKm: 5 });
    expect(valuesFrom({ ...planned, newValues: { base: 9, perKm: 6 } }, { base: 10, perKm: 5 })).toEqual({
      base: 10,
      perKm: 6,
    });
  });

  it('of one field within another keeps its neighbours, and replaces a list as a whole', () => {
    const fees = at(
      1,
      12,
      { home: { refund: 1, change: 2 }, days: [1, 2] },
      { home: { refund: 3, change: 2 }, days: [2] },
    );
    const present = { home: { refund: 1, change: 4 }, days: [1, 2, 3] };
    expect(valuesAt<object>(present, [fees], hour(12))).toEqual({ home: { refund: 3, change: 4 }, days: [2] });
  });

  it('of a field that was changed since wins at its start', () => {
    const other = { ...at(2, 6, { base: 9, perKm: 5 }, { base: 9, perKm: 7 }), madeAt: hour(6) };
    expect(valuesAt({ base: 9, perKm: 7 }, [planned, other], hour(12))).toEqual({ base: 9, perKm: 6 });
  });

  it('has an effect once, however often it is applied', () => {
    const changes = [planned, since];
    const once = valuesAt({ base: 10, perKm: 5 }, changes, hour(12));
    expect(valuesAt(once, changes, hour(13))).toEqual(once);
  });
});

it('a value that was never changed has the version 0', () => {
  expect(versionOf([])).toBe(0);
});

it('before a planned change are the values of a change that was made since', () => {
  const planned = change(1, hour(12));
  const since = change(2, hour(6), { madeAt: hour(6) });
  expect(valuesBefore(planned, [planned])).toEqual({ price: 0 });
  expect(valuesBefore(planned, [planned, since])).toEqual({ price: 20 });
  expect(valuesBefore(since, [planned, since])).toEqual({ price: 0 });
});
