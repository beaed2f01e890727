import { parseSettings } from 'api/settings';
import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { asPerson } from '../testing/test-people';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

const hourMs = 3_600_000;
let site: TestReleases;
let call: ReturnType<typeof callsOf>;
/** People. */
let asObi: ReturnType<typeof callsOf>;
let asAda: ReturnType<typeof callsOf>;
let asBola: ReturnType<typeof callsOf>;
/** A token. */
let asSquad: ReturnType<typeof callsOf>;
let nowMs = Date.now();
/** Each test has a remote of its own. */
let name: string;
let count = 0;

const declarationOf = (of: string, pages: readonly string[]) => ({
  ...ridesDeclaration,
  name: of,
  widgets: [],
  routes: ['search', ...pages].map((page) => ({
    path: `/${of}-${page}`,
    module: './ride-search',
    head: { title: page },
    ...(page === 'payment' && { protected: true }),
  })),
});
const checkoutOf = (version: string, pages = ['payment'], of = name) =>
  ridesCandidate(version, { declaration: declarationOf(of, pages) });

/** The calls with a new token that a person or a token makes. */
async function withTokenOf(by: typeof call, names?: string[]) {
  const order = { holder: 'a pipeline', role: names ? 'squad' : 'operator', ...(names && { names }), by: 'a test' };
  return callsOf(site.app, bearer(String((await by('POST', '/tokens', order)).data.token)));
}

beforeAll(async () => {
  site = await openTestReleases({
    watching: parseSettings({ RELEASES_APPROVALS: '1' }),
    now: () => new Date(nowMs),
  });
  call = callsOf(site.app, bearer(site.token));
  asObi = callsOf(site.app, asPerson('Obi'));
  asAda = callsOf(site.app, asPerson('Ada'));
  asBola = callsOf(site.app, asPerson('Bola'));
  await site.goLive(shellCandidate());
});
afterAll(() => site.close());

beforeEach(async () => {
  nowMs = Date.now();
  count += 1;
  name = `mf-r${count}`;
  asSquad = await withTokenOf(call, [name]);
  await site.goLive(checkoutOf('1.0.0'));
  await site.publish(checkoutOf('1.1.0'));
});

const move = (kind: string, more: object = {}, by = asAda) =>
  by('POST', '/moves', { name, kind, by: 'Ada', why: 'a test', ...more });
const approve = (id: unknown, by = asObi) => by('POST', `/approvals/${id}/approve`, { by: 'Obi' });
const decline = (id: unknown, by = asObi) => by('POST', `/approvals/${id}/decline`, { by: 'Obi', why: 'not today' });
const pending = async (by = asAda) =>
  ((await by('GET', '/approvals')).data.approvals as Record<string, unknown>[]).filter((each) => each.name === name);
const idOf = ({ data }: Awaited<ReturnType<typeof move>>) => (data.approval as { id: string }).id;
const liveOf = async (of = name) => {
  const { releases } = (await call('GET', '/status')).data as { releases: Record<string, unknown>[] };
  return releases.find((each) => each.name === of)?.live;
};
const history = async () => (await call('GET', `/history?name=${name}`)).data.moves as Record<string, unknown>[];

test('a release of a checkout waits for a second person, who makes it live', async () => {
  const asked = await move('promote', { version: '1.1.0' });
  expect(asked).toMatchObject({
    status: 200,
    data: {
      move: null,
      approval: { name, version: '1.1.0', percent: null, askedBy: 'Ada', live: '1.0.0' },
      sentence: expect.stringMatching(
        /^mf-r1@1\.1\.0 waits for a second person, request [0-9a-f]{8}\. Another person approves it /,
      ),
    },
  });
  expect(await liveOf()).toBe('1.0.0');
  const id = idOf(asked);
  expect(await pending()).toMatchObject([{ id, mayApprove: false, whyNot: expect.stringContaining('cannot approve') }]);
  expect(await pending(asObi)).toMatchObject([{ id, mayApprove: true, whyNot: null }]);

  expect(await approve(id, asAda)).toMatchObject({ status: 403, code: 'OWN_APPROVAL' });
  expect(await liveOf()).toBe('1.0.0');
  expect(await approve(id)).toMatchObject({
    status: 200,
    data: { id, name, sentence: `${name}@1.1.0 is live now, in place of 1.0.0.` },
  });
  expect(await liveOf()).toBe('1.1.0');
  expect(await pending()).toEqual([]);
  expect((await history()).slice(0, 2)).toMatchObject([
    { kind: 'promote', to: '1.1.0', who: 'Ada', personId: 'Ada', why: 'a test (Approved by Obi.)' },
    { kind: 'ask', from: '1.0.0', to: '1.1.0', who: 'Ada', personId: 'Ada', why: 'a test' },
  ]);
  expect(await approve(id)).toMatchObject({
    status: 409,
    code: 'ALREADY_DECIDED',
    message: expect.stringContaining('by Obi'),
  });
});

test('a token can ask, but does not approve', async () => {
  const asked = await move('promote', { version: '1.1.0' }, call);
  expect(asked.data).toMatchObject({ approval: { askedBy: 'Ada (test token)', mayApprove: false } });
  for (const token of [call, asSquad, await withTokenOf(asAda)])
    expect(await approve(idOf(asked), token)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'A token can ask, but only a person approves.',
    });
  expect(await liveOf()).toBe('1.0.0');
  await approve(idOf(asked));
  expect(await approve(idOf(asked), asBola)).toMatchObject({ status: 200 });
  expect(await liveOf()).toBe('1.1.0');
});

test.each([
  ['the token of the site', async () => call],
  ['a token that the token of the site made', async () => asSquad],
  ['a token of such a token', async () => withTokenOf(await withTokenOf(call))],
])(
  'what %s asks for goes live only when two persons approve it, as who used the token is not known',
  async (_, tokenOf) => {
    const asked = await move('promote', { version: '1.1.0' }, await tokenOf());
    expect(asked.data).toMatchObject({
      approval: { needsTwo: true },
      sentence: expect.stringContaining(
        'Nobody knows who uses this token, so two persons approve it on the page of releases',
      ),
    });
    const id = idOf(asked);
    expect(await approve(id)).toMatchObject({
      status: 200,
      data: { sentence: `You have confirmed ${name}@1.1.0. It goes live when another person approves it.` },
    });
    expect(await liveOf()).toBe('1.0.0');
    // asking again does not forget who confirmed it
    await move('promote', { version: '1.1.0' }, await tokenOf());
    const whyNot =
      'Who made the token that asked for a release, or has confirmed the request, cannot approve it. Another person has to.';
    expect(await pending(asObi)).toMatchObject([{ id, needsTwo: false, mayApprove: false, whyNot }]);
    expect(await approve(id)).toMatchObject({ status: 403, code: 'OWN_APPROVAL', message: whyNot });
    expect(await approve(id, call)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await liveOf()).toBe('1.0.0');
    expect(await pending(asBola)).toMatchObject([
      { mayApprove: true, askedBy: expect.stringContaining('confirmed by Obi') },
    ]);
    expect(await approve(id, asBola)).toMatchObject({ status: 200 });
    expect(await liveOf()).toBe('1.1.0');
    expect((await history()).slice(0, 3)).toMatchObject([
      { kind: 'promote', why: 'a test (Approved by Bola.)' },
      { kind: 'ask', who: 'Obi', personId: 'Obi' },
      { kind: 'ask', personId: null },
    ]);
  },
);

test('the person who made the token that asks, also by another token, is not a second person', async () => {
  const first = await withTokenOf(asObi);
  for (const token of [first, await withTokenOf(first), await withTokenOf(asObi, [name])]) {
    const id = idOf(await move('promote', { version: '1.1.0' }, token));
    const whyNot =
      'Who made the token that asked for a release, or has confirmed the request, cannot approve it. Another person has to.';
    expect(await pending(asObi)).toMatchObject([{ id, mayApprove: false, whyNot }]);
    expect(await approve(id)).toMatchObject({ status: 403, code: 'OWN_APPROVAL', message: whyNot });
    expect(await pending(asAda)).toMatchObject([{ id, mayApprove: true }]);
    expect(await decline(id)).toMatchObject({ status: 200 });
  }
});

test('a publish that goes live waits as well, and the release is published', async () => {
  const published = await asSquad('POST', '/releases', upload(checkoutOf('1.2.0'), { live: true }));
  expect(published).toMatchObject({ status: 201, data: { isNew: true, move: null, approval: { version: '1.2.0' } } });
  expect(await liveOf()).toBe('1.0.0');
  await approve(idOf(published));
  expect(await approve(idOf(published), asBola)).toMatchObject({ status: 200 });
  expect(await liveOf()).toBe('1.2.0');
});

test('the shell waits, and so does a release that leaves its checkout out', async () => {
  await site.publish(shellCandidate('1.1.0'));
  expect((await move('promote', { name: 'shell', version: '1.1.0' })).data.approval).not.toBeNull();
  await site.publish(checkoutOf('1.3.0', []));
  expect((await move('promote', { version: '1.3.0' })).data.approval).toMatchObject({ version: '1.3.0' });
});

test('a remote without a checkout goes live at once', async () => {
  const release = checkoutOf('1.0.0', [], 'mf-content');
  expect((await call('POST', '/releases', upload(release, { live: true }))).data).toMatchObject({ approval: null });
  expect(await liveOf('mf-content')).toBe('1.0.0');
});

test('a canary waits from more than half of the visits on', async () => {
  expect((await move('canary', { version: '1.1.0', percent: 50 })).data).toMatchObject({ approval: null });
  const wide = await move('canary', { version: '1.1.0', percent: 51 });
  expect(wide.data).toMatchObject({ approval: { kind: 'canary', percent: 51 } });
  await approve(idOf(wide));
  const { releases } = (await call('GET', '/status')).data as { releases: Record<string, unknown>[] };
  expect(releases.find((each) => each.name === name)).toMatchObject({ canary: { version: '1.1.0', percent: 51 } });
});

test('rollbacks, freezes, ended canaries and withdrawals never wait', async () => {
  await approve(idOf(await move('promote', { version: '1.1.0' })));
  for (const [kind, more] of [
    ['rollback', {}],
    ['freeze', {}],
    ['thaw', {}],
    ['canary', { version: '1.1.0', percent: 10 }],
    ['canary-end', {}],
  ] as const)
    expect((await move(kind, more)).data).toMatchObject({ move: { kind }, approval: null });
  expect(await liveOf()).toBe('1.0.0');
  const withdrawn = { name, version: '1.1.0', by: 'Ada', why: 'a stolen token' };
  expect((await call('POST', '/withdrawals', withdrawn)).status).toBe(200);
});

test('a rollback forward to a release that one has left waits', async () => {
  await approve(idOf(await move('promote', { version: '1.1.0' })));
  await move('rollback');
  expect((await move('rollback', { version: '1.1.0' })).data).toMatchObject({
    move: null,
    approval: { kind: 'rollback' },
  });
  expect(await liveOf()).toBe('1.0.0');
});

test('a request is void once the name was moved, and has to be made again', async () => {
  const id = idOf(await move('promote', { version: '1.1.0' }));
  await site.publish(checkoutOf('1.0.5'));
  await site.releases.registry.makeLive({ name, version: '1.0.5', kind: 'start', who: 'test', why: '-' });
  expect(await approve(id)).toMatchObject({ status: 409, code: 'MOVED_MEANWHILE' });
  expect(await approve(id)).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
  expect(await liveOf()).toBe('1.0.5');
  expect(await pending()).toEqual([]);
  const again = await move('promote', { version: '1.1.0' });
  expect(idOf(again)).not.toBe(id);
  expect((await approve(idOf(again))).status).toBe(200);
});

test('a pointer that has returned to the same release counts as moved', async () => {
  const id = idOf(await move('promote', { version: '1.1.0' }));
  await site.publish(checkoutOf('1.0.5'));
  for (const version of ['1.0.5', '1.0.0'])
    await site.releases.registry.makeLive({ name, version, kind: 'start', who: 'test', why: '-' });
  expect(await approve(id)).toMatchObject({ status: 409, code: 'MOVED_MEANWHILE' });
});

test('a request ends after a day', async () => {
  const id = idOf(await move('promote', { version: '1.1.0' }));
  nowMs += 25 * hourMs;
  expect(await pending()).toEqual([]);
  expect(await approve(id)).toMatchObject({ status: 410, code: 'APPROVAL_EXPIRED' });
  expect(idOf(await move('promote', { version: '1.1.0' }))).not.toBe(id);
});

test('the same move is asked for once, and another one replaces it', async () => {
  const id = idOf(await move('promote', { version: '1.1.0' }));
  expect(idOf(await move('promote', { version: '1.1.0' }))).toBe(id);
  await site.publish(checkoutOf('1.2.0'));
  const other = idOf(await move('promote', { version: '1.2.0' }));
  expect(await pending()).toMatchObject([{ id: other, version: '1.2.0' }]);
  expect(await approve(id)).toMatchObject({ code: 'ALREADY_DECIDED', message: expect.stringContaining('replaced') });
});

test('a request is declined with a reason, or withdrawn by the person who has asked', async () => {
  const id = idOf(await move('promote', { version: '1.1.0' }));
  expect((await decline(id)).data.sentence).toBe(`${name}@1.1.0 does not go live: the request is declined.`);
  expect(await approve(id)).toMatchObject({ code: 'ALREADY_DECIDED', message: expect.stringContaining('declined') });
  expect((await history())[0]).toMatchObject({
    kind: 'decline',
    to: '1.1.0',
    why: 'not today',
    who: 'Obi',
    personId: 'Obi',
  });
  const own = idOf(await move('promote', { version: '1.1.0' }));
  expect((await decline(own, asAda)).data.sentence).toMatch(/taken back/);
});

test('a token takes back what it has asked for, and declines nothing else', async () => {
  const id = idOf(await move('promote', { version: '1.1.0' }));
  expect(await decline(id, call)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await pending()).toHaveLength(1);
  const own = idOf(await move('promote', { version: '1.1.0', why: 'another' }, call));
  expect(own).toBe(id);
  await decline(id);
  const again = idOf(await move('promote', { version: '1.1.0' }, call));
  expect((await decline(again, call)).data.sentence).toMatch(/taken back/);
  expect(await pending()).toEqual([]);
});

test('a frozen name stays as it is, and the request keeps waiting', async () => {
  const id = idOf(await move('promote', { version: '1.1.0' }));
  await move('freeze');
  expect(await approve(id)).toMatchObject({ status: 423, code: 'FROZEN' });
  expect(await pending()).toHaveLength(1);
  await move('thaw');
  expect((await approve(id)).status).toBe(200);
});

test('a dry run says that it would wait, and makes no request', async () => {
  expect((await move('promote', { version: '1.1.0', dryRun: true })).data).toMatchObject({
    sentence: `${name}@1.1.0 would be live, in place of 1.0.0. A second person has to approve it first.`,
    approval: null,
  });
  expect(await pending()).toEqual([]);
});

test('what cannot be moved is refused at once', async () => {
  expect(await move('promote', { version: '9.9.9' })).toMatchObject({ code: 'UNKNOWN_RELEASE' });
  expect(await pending()).toEqual([]);
  expect(await approve('00000000')).toMatchObject({ status: 404, code: 'UNKNOWN_APPROVAL' });
  expect(await approve('nothing')).toMatchObject({ status: 422, code: 'INVALID_REQUEST' });
});

test('a squad sees and decides what is its own', async () => {
  const squad = callsOf(site.app, asPerson('Bola', [name]));
  name = 'mf-flights';
  const flights = await call('POST', '/releases', upload(checkoutOf('1.0.0'), { live: true }));
  expect(flights.data.approval).toMatchObject({ name: 'mf-flights', live: null });
  const id = idOf(flights);
  expect(await pending(squad)).toEqual([]);
  expect(await approve(id, squad)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await decline(id, squad)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  await approve(id);
  expect((await approve(id, asBola)).status).toBe(200);
  expect(await liveOf('mf-flights')).toBe('1.0.0');
});
