import type { Candidate } from '../release/release';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
beforeAll(async () => {
  site = await openTestReleases();
});
afterAll(() => site.close());

const call = (method: 'GET' | 'POST', path: string, body?: object, token = site.token) =>
  site.app.inject({
    method,
    url: `/releases/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });

const upload = ({ build, declaration, files }: Candidate, more: object = {}) => ({
  build,
  declaration,
  files: files.map(({ file, content }) => ({ file, content: content.toString('base64') })),
  by: 'Ada',
  commit: 'abc123',
  live: false,
  ...more,
});

test('a published release is served once it is activated, not before', async () => {
  await call('POST', '/releases', upload(shellCandidate(), { live: true }));
  const published = await call('POST', '/releases', upload(ridesCandidate()));
  expect(published.statusCode).toBe(201);
  expect(published.json().data).toMatchObject({ name: 'mf-rides', version: '1.0.0', isNew: true, move: null });
  expect((await site.app.inject('/ride-search')).statusCode).toBe(404);

  const again = await call('POST', '/releases', upload(ridesCandidate(), { live: true }));
  expect(again.statusCode).toBe(200);
  expect(again.json().data).toMatchObject({ isNew: false, move: { from: null, to: '1.0.0' } });
  expect((await site.app.inject('/ride-search')).statusCode).toBe(200);
});

test('status and history contain who did what, with which token', async () => {
  const status = (await call('GET', '/status')).json().data;
  expect(status.releases).toHaveLength(2);
  expect(status.releases[0]).toMatchObject({ name: 'mf-rides', live: '1.0.0', movedByHand: true, commit: 'abc123' });
  // the shell declares no title
  expect(status.releases[1]).toMatchObject({ name: 'shell', title: 'Site frame' });
  const { moves } = (await call('GET', '/history?name=mf-rides')).json().data;
  expect(moves).toEqual([
    expect.objectContaining({
      from: null,
      to: '1.0.0',
      kind: 'publish',
      who: 'Ada (test token)',
      why: 'published 1.0.0',
    }),
    expect.objectContaining({ to: '1.0.0', kind: 'new', who: 'Ada (test token)', why: 'Built from commit abc123' }),
  ]);
});

test('a rollback is served at once, and changes no other remote', async () => {
  await call('POST', '/releases', upload(ridesCandidate('1.1.0'), { live: true }));
  expect((await site.app.inject('/')).body).toContain('"version":"1.1.0"');
  const answer = await call('POST', '/moves', { name: 'mf-rides', kind: 'rollback', by: 'Obi', why: 'prices' });
  expect(answer.json().data).toMatchObject({ name: 'mf-rides', move: { from: '1.1.0', to: '1.0.0' } });
  expect((await site.app.inject('/')).body).not.toContain('"version":"1.1.0"');
  const { moves } = (await call('GET', '/history?name=shell')).json().data;
  expect(moves.map(({ kind }: { kind: string }) => kind)).toEqual(['publish', 'new']);
});

describe('an invalid release is refused with the reason', () => {
  test.each([
    [
      'other content under a published version',
      () => upload(ridesCandidate('1.0.0', { mark: 'x' })),
      409,
      'VERSION_TAKEN',
    ],
    [
      'a path of the site itself',
      () => {
        const { declaration, ...rest } = ridesCandidate('3.0.0');
        const routes = [{ path: '/api/steal', module: './ride-search', head: { title: 'x' } }];
        return upload({ ...rest, declaration: declaration && { ...declaration, routes } });
      },
      422,
      'INVALID_RELEASE',
    ],
    [
      'a file name that leads outside the release',
      () => ({ ...upload(ridesCandidate('3.0.0')), files: [{ file: '../evil.js', content: 'eA==' }] }),
      422,
      'INVALID_RELEASE',
    ],
    [
      'a missing file',
      () => ({ ...upload(ridesCandidate('3.0.0')), files: [{ file: 'a.js', content: 'eA==' }] }),
      422,
      'INVALID_RELEASE',
    ],
    [
      'a file in place of a folder',
      () => {
        const candidate = ridesCandidate('3.0.0');
        const clash = ['a.js', 'a.js/b.js'].map((file) => ({ file, content: Buffer.from('x') }));
        return upload({ ...candidate, files: [...candidate.files, ...clash] });
      },
      422,
      'INVALID_RELEASE',
    ],
    [
      'a route that would match every path',
      () => {
        const { declaration, ...rest } = ridesCandidate('3.0.0');
        const routes = [{ path: '/:any', module: './ride-search', head: { title: 'x' } }];
        return upload({ ...rest, declaration: declaration && { ...declaration, routes } });
      },
      422,
      'INVALID_RELEASE',
    ],
    ['an unknown key', () => upload(ridesCandidate('3.0.0'), { channel: 'x' }), 422, 'INVALID_RELEASE'],
    ['an invalid version', () => upload(ridesCandidate('latest')), 422, 'INVALID_RELEASE'],
  ])('%s', async (_, body, status, code) => {
    const answer = await call('POST', '/releases', body());
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().message).toMatch(/\w+.*\.$/);
  });
});

describe('without a valid token nothing can be read or published', () => {
  test.each([
    ['none', ''],
    ['a wrong one', 'tfr_000000000000_'.padEnd(81, '0')],
    ['something else', 'secret'],
  ])('%s', async (_, token) => {
    for (const [method, path] of [
      ['GET', '/status'],
      ['GET', '/history'],
      ['POST', '/releases'],
      ['POST', '/moves'],
    ] as const) {
      const answer = await call(method, path, method === 'POST' ? upload(ridesCandidate('4.0.0')) : undefined, token);
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
    expect(await site.releases.registry.find('mf-rides', '4.0.0')).toBeUndefined();
  });

  test('the right id with a wrong secret', async () => {
    const almost = site.token.slice(0, -1) + (site.token.endsWith('0') ? '1' : '0');
    expect((await call('GET', '/status', undefined, almost)).statusCode).toBe(401);
  });
});

test('uploads have a larger limit than other requests', async () => {
  const { files, ...rest } = ridesCandidate('5.0.0');
  const large = { file: 'large.txt', content: Buffer.alloc(2_000_000, 'a') };
  expect((await call('POST', '/releases', upload({ ...rest, files: [...files, large] }))).statusCode).toBe(201);
  const huge = await call('POST', '/releases', {
    ...upload(ridesCandidate('5.1.0')),
    why: 'a'.repeat(33 * 1024 * 1024),
  });
  expect(huge.statusCode).toBe(413);
});
