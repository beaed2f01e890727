import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let operator: ReturnType<typeof callsOf>;
beforeAll(async () => {
  site = await openTestReleases();
  operator = callsOf(site.app, bearer(site.token));
  await site.goLive(shellCandidate());
});
afterAll(() => site.close());

interface Issued {
  readonly token: string;
  readonly issued: { readonly id: string; readonly expiresAt: string | null };
}

const issue = async (order: object = {}): Promise<Issued> => {
  const answer = await operator('POST', '/tokens', {
    holder: 'rides squad',
    role: 'squad',
    names: ['mf-rides'],
    by: 'Obi',
    ...order,
  });
  return answer.data as unknown as Issued;
};
const tokens = async () => (await operator('GET', '/tokens')).data.tokens as Record<string, unknown>[];
const find = async (id: string) => (await tokens()).find((token) => token.id === id);

describe('a token of a squad', () => {
  let squad: ReturnType<typeof callsOf>;
  let id: string;
  beforeAll(async () => {
    const { token, issued } = await issue();
    squad = callsOf(site.app, bearer(token));
    id = issued.id;
  });

  test('publishes, canaries, promotes and rolls back its own remote', async () => {
    expect((await squad('POST', '/releases', upload(ridesCandidate('1.0.0'), { live: true }))).status).toBe(201);
    expect((await squad('POST', '/releases', upload(ridesCandidate('1.1.0'), { canary: 10 }))).data.move).toMatchObject(
      {
        kind: 'canary',
        percent: 10,
      },
    );
    for (const kind of ['promote', 'no-auto', 'auto', 'rollback'])
      expect((await squad('POST', '/moves', { name: 'mf-rides', kind, by: 'Ada' })).status).toBe(200);
    const { moves } = (await squad('GET', '/history?name=mf-rides')).data as { moves: Record<string, unknown>[] };
    expect(moves.map(({ who, tokenId }) => [who, tokenId])).toEqual(Array(8).fill(['Ada (rides squad)', id]));
    expect(moves.map(({ kind }) => kind).slice(0, 5)).toEqual(['rollback', 'auto', 'no-auto', 'promote', 'canary']);
    expect(moves.map(({ kind }) => kind).slice(5)).toEqual(['new', 'publish', 'new']);
  });

  test('is refused for other remotes, in every operation', async () => {
    const other = { ...ridesDeclaration, name: 'mf-other', routes: [] };
    const refused = { status: 403, code: 'FORBIDDEN', message: expect.stringContaining('is for mf-rides, not for') };
    expect(await squad('POST', '/releases', upload(ridesCandidate('1.0.0', { declaration: other })))).toMatchObject(
      refused,
    );
    for (const kind of ['promote', 'rollback', 'canary', 'canary-end', 'freeze', 'thaw', 'no-auto', 'auto'])
      expect(await squad('POST', '/moves', { name: 'shell', kind, by: 'Ada', version: '1.0.0' })).toMatchObject(
        refused,
      );
    expect(await squad('POST', '/verify', { name: 'shell', version: '1.0.0' })).toMatchObject(refused);
    expect(await site.releases.registry.find('mf-other', '1.0.0')).toBeUndefined();
  });

  test('cannot freeze or create tokens', async () => {
    for (const [method, path, body] of [
      ['POST', '/moves', { name: 'mf-rides', kind: 'freeze', by: 'Ada', why: 'ours' }],
      ['GET', '/tokens', undefined],
      ['POST', '/tokens', { holder: 'me', role: 'operator', by: 'Ada' }],
      ['DELETE', `/tokens/${id}`, undefined],
    ] as const)
      expect(await squad(method, path, body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('is refused for its own frozen remote, even to roll back', async () => {
    await operator('POST', '/moves', { name: 'mf-rides', kind: 'freeze', by: 'Obi', why: 'sale' });
    expect(
      await squad('POST', '/moves', { name: 'mf-rides', kind: 'rollback', by: 'Ada', version: '1.1.0' }),
    ).toMatchObject({ status: 423, code: 'FROZEN' });
    await operator('POST', '/moves', { name: 'mf-rides', kind: 'thaw', by: 'Obi' });
  });

  test('is refused from the moment that it is revoked', async () => {
    expect((await operator('DELETE', `/tokens/${id}`)).status).toBe(200);
    expect(await squad('GET', '/status')).toMatchObject({
      status: 401,
      message: 'The token of rides squad was revoked.',
    });
    expect(await find(id)).toMatchObject({ revokedAt: expect.any(String) });
  });
});

describe('every token', () => {
  let made: Issued;
  beforeEach(async () => {
    made = await issue();
  });

  test('lasts ninety days by default, or as long as requested', async () => {
    const days = ({ expiresAt }: Issued['issued']) =>
      expiresAt && Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000);
    expect(days(made.issued)).toBe(90);
    expect(days((await issue({ days: 7 })).issued)).toBe(7);
    expect(days((await issue({ role: 'operator', names: undefined })).issued)).toBe(90);
  });

  test('ends with the token that made it', async () => {
    const pipeline = await issue({ role: 'operator', names: undefined, days: 7 });
    const withPipeline = callsOf(site.app, bearer(pipeline.token));
    const answer = await withPipeline('POST', '/tokens', { holder: 'its copy', role: 'operator', days: 700 });
    expect(answer.data).toMatchObject({ issued: { expiresAt: pipeline.issued.expiresAt } });
  });

  test('ends with the token that it was made with, over all generations, and no other one does', async () => {
    const withToken = ({ token }: Issued) => callsOf(site.app, bearer(token));
    const make = async (maker: Issued, holder: string, order: object = { role: 'operator' }) =>
      (await withToken(maker)('POST', '/tokens', { holder, ...order })).data as unknown as Issued;
    const leaked = await issue({ holder: 'leaked', role: 'operator', names: undefined });
    const child = await make(leaked, 'child');
    const grandchild = await make(child, 'grandchild', { role: 'squad', names: ['mf-rides'] });
    const ended = await make(leaked, 'ended before');
    await operator('DELETE', `/tokens/${ended.issued.id}`);
    const answer = await operator('DELETE', `/tokens/${leaked.issued.id}`);
    const { madeWithIt } = answer.data as { madeWithIt: { holder: string }[] };
    expect(madeWithIt.map(({ holder }) => holder)).toEqual(['child', 'grandchild']);
    for (const one of [leaked, child, grandchild])
      expect(await withToken(one)('GET', '/status')).toMatchObject({
        status: 401,
        message: expect.stringMatching(/^The token of \w+ was revoked\.$/),
      });
    for (const other of [made.token, site.token])
      expect((await callsOf(site.app, bearer(other))('GET', '/status')).status).toBe(200);
    const { moves } = (await operator('GET', '/history')).data as { moves: { kind: string; why: string }[] };
    const ends = moves.filter(({ kind }) => kind === 'token-end').map(({ why }) => why);
    expect(ends).toContain(
      `The token ${grandchild.issued.id} of grandchild was revoked with the token ${leaked.issued.id}, which it goes back to.`,
    );
  });

  test('cannot be made with a token that is revoked at the same time and outlive it', async () => {
    const leaked = await issue({ holder: 'leaked', role: 'operator', names: undefined });
    const copies = ['one', 'two', 'three', 'four'].map((holder) =>
      callsOf(site.app, bearer(leaked.token))('POST', '/tokens', { holder, role: 'operator' }),
    );
    const [answers] = await Promise.all([Promise.all(copies), operator('DELETE', `/tokens/${leaked.issued.id}`)]);
    for (const { data } of answers.filter(({ status }) => status === 200 || status === 201)) {
      const { token } = data as unknown as Issued;
      expect((await callsOf(site.app, bearer(token))('GET', '/status')).status).toBe(401);
    }
  });

  test('is refused with the reason once it has expired', async () => {
    const { token } = await site.releases.access.issue({
      holder: 'old pipeline',
      role: 'operator',
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await callsOf(site.app, bearer(token))('GET', '/status')).toMatchObject({
      status: 401,
      message: expect.stringMatching(/^The token of old pipeline ran out on \d{4}-/),
    });
  });

  test('is listed with its last use and never with its secret', async () => {
    const [, id = '', secret = ''] = made.token.split('_');
    expect(await find(id)).toMatchObject({ holder: 'rides squad', issuedBy: 'Obi (test token)', lastUsedAt: null });
    await callsOf(site.app, bearer(made.token))('GET', '/status');
    expect(await find(id)).toMatchObject({ lastUsedAt: expect.any(String) });
    expect(JSON.stringify(await tokens())).not.toContain(secret);
  });

  test('reveals nothing to a caller with only its id', async () => {
    const [, id] = made.token.split('_');
    await operator('DELETE', `/tokens/${id}`);
    const guessed = callsOf(site.app, bearer(`tfr_${id}_${'0'.repeat(64)}`));
    expect((await guessed('GET', '/status')).message).toBe('Sign in, or send a token of the release registry.');
  });
});

test.each([
  ["a squad's token without names", { role: 'squad', names: undefined }],
  ["an operator's token with names", { role: 'operator', names: ['mf-rides'] }],
  ['a token with a lifetime over the limit', { days: 10_000 }],
])('%s is not created', async (_, order) => {
  expect(
    await operator('POST', '/tokens', { holder: 'x', role: 'squad', names: ['mf-rides'], by: 'Obi', ...order }),
  ).toMatchObject({ status: 422, code: 'INVALID_REQUEST' });
});
