import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  site = await openTestReleases();
  call = callsOf(site.app, bearer(site.token));
  await site.goLive(shellOf('1.0.0'));
  await site.goLive(ridesCandidate('1.0.0'));
  for (const version of ['1.1.0', '1.2.0']) await site.publish(ridesOf(version, '^1.0.0 || ^2.0.0'));
});
afterAll(() => site.close());

const shellOf = (version: string) => {
  const { build, ...rest } = shellCandidate(version);
  return { ...rest, build: { ...build, contract: version } };
};
const ridesOf = (version: string, contract: string) =>
  ridesCandidate(version, { declaration: { ...ridesDeclaration, contract } });

const move = (kind: string, more: object = {}) =>
  call('POST', '/moves', { name: 'mf-rides', kind, by: 'Ada', why: 'a test', ...more });
const history = async () => (await call('GET', '/history?name=mf-rides')).data.moves as Record<string, unknown>[];
const ridesNow = async () => {
  const { releases } = (await call('GET', '/status')).data as { releases: Record<string, unknown>[] };
  return releases.find(({ name }) => name === 'mf-rides');
};

test('a dry run makes all checks, returns the result, and changes nothing', async () => {
  const before = [await history(), await ridesNow()];
  expect(await move('promote', { version: '1.1.0', dryRun: true })).toMatchObject({
    status: 200,
    data: {
      dryRun: true,
      move: { kind: 'promote', from: '1.0.0', to: '1.1.0' },
      sentence: 'mf-rides@1.1.0 would be live, in place of 1.0.0.',
      pointer: { live: '1.0.0' },
    },
  });
  expect(await move('promote', { version: '9.9.9', dryRun: true })).toMatchObject({ code: 'UNKNOWN_RELEASE' });
  expect([await history(), await ridesNow()]).toEqual(before);
});

test('a canary is set, extended and promoted, each with a row in the history with its token', async () => {
  expect((await move('canary', { version: '1.1.0', percent: 10 })).data.sentence).toBe(
    'mf-rides@1.1.0 is the canary for 10 of 100 visits; the others stay on 1.0.0.',
  );
  expect(await ridesNow()).toMatchObject({ live: '1.0.0', canary: { version: '1.1.0', percent: 10 } });
  expect((await move('canary', { version: '1.1.0', percent: 10 })).data.move).toBeNull();
  await move('canary', { version: '1.1.0', percent: 40 });
  expect((await move('promote')).data.sentence).toBe('mf-rides@1.1.0 is live now, in place of 1.0.0.');
  expect(await ridesNow()).toMatchObject({ live: '1.1.0', lastKnownGood: '1.0.0', canary: null });
  const [id] = site.token.split('_').slice(1);
  expect((await history()).slice(0, 3)).toMatchObject([
    { kind: 'promote', from: '1.0.0', to: '1.1.0', percent: null, who: 'Ada (test token)', tokenId: id },
    { kind: 'canary', from: '1.0.0', to: '1.1.0', percent: 40, why: 'a test' },
    { kind: 'canary', percent: 10 },
  ]);
});

test('a release that is incompatible with the active shell is listed as such and cannot be activated', async () => {
  expect((await call('POST', '/releases', upload(shellOf('2.0.0'), { live: true }))).status).toBe(201);
  const { releases } = (await call('GET', '/releases?name=mf-rides')).data as { releases: Record<string, unknown>[] };
  const why = 'mf-rides@1.0.0 does not fit. Needs shell contract ^1.0.0, the active shell has 2.0.0.';
  expect(releases.map(({ version, fits }) => [version, fits])).toEqual([
    ['1.2.0', { ok: true, why: null }],
    ['1.1.0', { ok: true, why: null }],
    ['1.0.0', { ok: false, why: expect.stringContaining(why) }],
  ]);
  for (const body of [
    { kind: 'rollback', version: '1.0.0' },
    { kind: 'promote', version: '1.0.0' },
    { kind: 'canary', version: '1.0.0', percent: 5 },
    { kind: 'rollback', version: '1.0.0', dryRun: true },
  ])
    expect(await move(body.kind, body)).toMatchObject({
      status: 409,
      code: 'DOES_NOT_FIT',
      message: expect.stringContaining(why),
    });
  expect(await call('POST', '/releases', upload(ridesOf('1.3.0', '^1.0.0')))).toMatchObject({ code: 'DOES_NOT_FIT' });
  expect(await ridesNow()).toMatchObject({ live: '1.1.0' });
});

test('a shell that is incompatible with an active remote cannot be activated', async () => {
  expect(await call('POST', '/releases', upload(shellOf('3.0.0'), { live: true }))).toMatchObject({
    code: 'DOES_NOT_FIT',
    message: expect.stringContaining('mf-rides@1.1.0 does not fit'),
  });
  await call('POST', '/moves', { name: 'shell', kind: 'rollback', by: 'Obi' });
  expect((await call('GET', '/status')).data.releases).toContainEqual(
    expect.objectContaining({ name: 'shell', live: '1.0.0' }),
  );
});

describe('a frozen remote', () => {
  test('refuses promotions, publishes and canaries, with who, when and why', async () => {
    await move('freeze', { why: 'holiday sale until Monday' });
    const refused = {
      status: 423,
      code: 'FROZEN',
      message: expect.stringMatching(/Ada .*"holiday sale until Monday"/),
    };
    expect(await move('promote', { version: '1.2.0' })).toMatchObject(refused);
    expect(await move('canary', { version: '1.2.0', percent: 10 })).toMatchObject(refused);
    const body = upload(ridesCandidate('1.4.0'), { live: true });
    expect(await call('POST', '/releases', body)).toMatchObject(refused);
    expect((await call('POST', '/releases', { ...body, live: false })).status).toBe(201);
    expect(await ridesNow()).toMatchObject({ live: '1.1.0', frozen: { why: 'holiday sale until Monday' } });
  });

  test('can still be rolled back by an operator, and moved again once thawed', async () => {
    expect((await move('rollback')).data.sentence).toBe('mf-rides is back on 1.0.0, from 1.1.0.');
    expect((await move('thaw')).status).toBe(200);
    expect((await move('promote', { version: '1.2.0' })).status).toBe(200);
    const kinds = (await history()).map(({ kind }) => kind).filter((kind) => kind !== 'new');
    expect(kinds.slice(0, 4)).toEqual(['promote', 'thaw', 'rollback', 'freeze']);
  });
});

describe('a release without automatic rollback', () => {
  const off = { by: 'Ada (test token)', why: 'fixes a leak' };

  test('can be published so, and status, response and history name who requested it', async () => {
    const body = { ...upload(ridesCandidate('1.5.0'), { live: true }), why: 'fixes a leak', by: 'Ada', noAuto: true };
    expect((await call('POST', '/releases', body)).data.move).toMatchObject({ kind: 'publish', autoOff: true });
    expect(await ridesNow()).toMatchObject({ live: '1.5.0', autoOff: off });
    expect((await history())[0]).toMatchObject({
      kind: 'publish',
      to: '1.5.0',
      who: 'Ada (test token)',
      why: 'fixes a leak (Automatic rollback is off for it.)',
    });
  });

  test('can be changed while it is active, each time with a row in the history', async () => {
    expect((await move('auto')).data.sentence).toBe('Automatic rollback is on again for mf-rides@1.5.0.');
    expect(await ridesNow()).toMatchObject({ live: '1.5.0', autoOff: null });
    expect((await move('no-auto', { why: 'fixes a leak' })).data.sentence).toBe(
      'Automatic rollback is off for mf-rides@1.5.0: if it fails, an alarm asks you to decide. It is on again for the next live release.',
    );
    expect((await move('no-auto')).data).toMatchObject({
      move: null,
      sentence: 'Automatic rollback is off for mf-rides@1.5.0 already.',
    });
    expect((await history()).slice(0, 2)).toMatchObject([
      { kind: 'no-auto', from: '1.5.0', to: '1.5.0', why: 'fixes a leak' },
      { kind: 'auto' },
    ]);
  });

  test('is never a canary', async () => {
    const body = upload(ridesCandidate('1.6.0'), { canary: 10 });
    expect(await call('POST', '/releases', { ...body, noAuto: true })).toMatchObject({ code: 'INVALID_RELEASE' });
    const canary = { version: '1.2.0', percent: 10, noAuto: true };
    expect(await move('canary', canary)).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('does not affect the next active release', async () => {
    expect((await move('promote', { version: '1.2.0' })).status).toBe(200);
    expect(await ridesNow()).toMatchObject({ live: '1.2.0', autoOff: null });
  });
});

test('of two rollbacks that expect the same release, the second is refused as moved meanwhile', async () => {
  expect((await move('rollback', { ifLive: '1.2.0' })).status).toBe(200);
  expect(await move('rollback', { ifLive: '1.2.0' })).toMatchObject({ status: 409, code: 'MOVED_MEANWHILE' });
});

describe('a rollback', () => {
  const offered = async () => {
    const { releases } = (await call('GET', '/releases?name=mf-rides')).data as { releases: Record<string, unknown>[] };
    return releases.filter(({ isRollbackTarget }) => isRollbackTarget).map(({ version }) => version);
  };

  test('offers what was live before, never a release that was not', async () => {
    expect(await ridesNow()).toMatchObject({ title: 'Airport pickup', canRollBack: true });
    const before = await offered();
    expect(before).toContain('1.0.0');
    await call('POST', '/releases', upload(ridesCandidate('1.9.0')));
    await move('canary', { version: '1.9.0', percent: 25 });
    expect(await offered()).toEqual(before);
    for (const more of [{}, { dryRun: true }])
      expect(await move('rollback', { version: '1.9.0', ...more })).toMatchObject({
        status: 409,
        code: 'NEVER_LIVE',
        message:
          'mf-rides@1.9.0 was never live, so a rollback does not go to it. Make it live: `pnpm release promote mf-rides 1.9.0`.',
      });
    await move('canary-end');
  });

  test('goes nowhere while only one release was live', async () => {
    const declaration = { ...ridesDeclaration, name: 'mf-lone', routes: [], widgets: [], contract: '*' };
    await site.goLive(ridesCandidate('1.0.0', { declaration }));
    expect((await call('GET', '/status')).data.releases).toContainEqual(
      expect.objectContaining({ name: 'mf-lone', canRollBack: false }),
    );
  });

  test('after a rollback to an older release does not offer the later ones again', async () => {
    await move('promote', { version: '1.9.0' });
    expect((await move('rollback', { version: '1.0.0' })).data.sentence).toBe('mf-rides is back on 1.0.0, from 1.9.0.');
    expect(await offered()).toEqual([]);
    expect(await ridesNow()).toMatchObject({ live: '1.0.0', canRollBack: false });
    expect(await move('rollback')).toMatchObject({ status: 409, code: 'NOTHING_TO_ROLL_BACK_TO' });
    await move('promote', { version: '1.2.0' });
    expect(await offered()).toContain('1.0.0');
  });
});

test('a verification on demand finds an altered file', async () => {
  const verified = await call('POST', '/verify', { name: 'mf-rides', version: '1.2.0' });
  expect(verified.data.check).toMatchObject({ verdict: 'unverified', shellVersion: '1.0.0' });
  const { releases } = (await call('GET', '/releases?name=mf-rides')).data as { releases: Record<string, unknown>[] };
  expect(releases.find(({ version }) => version === '1.2.0')?.check).toEqual(verified.data.check);
  expect(await call('POST', '/verify', { name: 'mf-rides', version: '8.0.0' })).toMatchObject({
    code: 'UNKNOWN_RELEASE',
  });
});

test.each([
  ['a kind that cannot be requested', { kind: 'automatic' }],
  ['a canary of 0 %', { kind: 'canary', version: '1.2.0', percent: 0 }],
  ['a canary of 100 %', { kind: 'canary', version: '1.2.0', percent: 100 }],
  ['nobody', { kind: 'rollback', by: ' ' }],
  ['an unknown key', { kind: 'rollback', force: true }],
])('a request with %s is invalid', async (_, body) => {
  expect(await move(body.kind, body)).toMatchObject({ status: 422, code: 'INVALID_REQUEST' });
});

test('the pages of the history have each row exactly once', async () => {
  const all = (await call('GET', '/history?limit=500')).data.moves as { id: number }[];
  const ids: number[] = [];
  let next: unknown;
  do {
    const page = (await call('GET', `/history?limit=4${next ? `&before=${next}` : ''}`)).data;
    ids.push(...(page.moves as { id: number }[]).map(({ id }) => id));
    next = page.next;
  } while (next);
  expect(ids).toEqual(all.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(8);
});

test('a squad reads status, health and history of its own remotes and the shell', async () => {
  const declaration = { ...ridesDeclaration, name: 'mf-other', routes: [], widgets: [], contract: '*' };
  await site.goLive(ridesCandidate('1.0.0', { declaration }));
  const { token } = await site.releases.access.issue({
    holder: 'rides',
    role: 'squad',
    names: ['mf-rides'],
  });
  const asSquad = callsOf(site.app, bearer(token));
  const namesOf = (rows: unknown) => [...new Set((rows as { name: string }[]).map(({ name }) => name))].sort();
  const own = ['mf-rides', 'shell'];
  expect(namesOf((await asSquad('GET', '/status')).data.releases)).toEqual(own);
  expect(namesOf((await asSquad('GET', '/health')).data.releases)).toEqual(own);
  expect(namesOf((await asSquad('GET', '/history?limit=500')).data.moves)).toEqual(own);
  expect(await asSquad('GET', '/history?name=mf-other')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(namesOf((await call('GET', '/status')).data.releases)).toContain('mf-other');
});
