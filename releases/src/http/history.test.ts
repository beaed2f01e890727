import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyIdOf, publicText } from '../release/signature';
import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let operator: ReturnType<typeof callsOf>;
let squad: ReturnType<typeof callsOf>;
let keysFolder: string;
let keysFile: string;
let now = new Date();
beforeAll(async () => {
  keysFolder = await mkdtemp(join(tmpdir(), 'tafiya-keys-'));
  keysFile = join(keysFolder, 'trusted-keys.json');
  site = await openTestReleases({ now: () => now, signing: { trustedKeysFile: keysFile, isRequired: false } });
  operator = callsOf(site.app, bearer(site.token));
  const made = await operator('POST', '/tokens', {
    holder: 'rides squad',
    role: 'squad',
    names: ['mf-rides'],
    by: 'Obi',
  });
  squad = callsOf(site.app, bearer(String(made.data.token)));
  await operator('POST', '/releases', upload(shellCandidate(), { live: true, by: 'Ngozi' }));
  const other = { ...ridesDeclaration, name: 'mf-other', routes: [], widgets: [] };
  await operator(
    'POST',
    '/releases',
    upload(ridesCandidate('1.0.0', { declaration: other }), { live: true, by: 'Ngozi' }),
  );
  await squad('POST', '/releases', upload(ridesCandidate('1.0.0'), { live: true, by: 'Ada' }));
});
afterAll(async () => {
  await site.close();
  await rm(keysFolder, { recursive: true });
});

interface Row {
  readonly name: string | null;
  readonly kind: string;
  readonly to: string | null;
  readonly who: string;
  readonly why: string;
}
const rows = async (call: typeof operator, query = '') =>
  (await call('GET', `/history?limit=100${query}`)).data.moves as unknown as Row[];

test('creating and revoking a token are each recorded once, for operators only', async () => {
  const made = await operator('POST', '/tokens', {
    holder: 'a pipeline',
    role: 'squad',
    names: ['mf-rides'],
    by: 'Obi',
  });
  const { id } = made.data.issued as { id: string };
  for (let time = 0; time < 2; time += 1) await operator('DELETE', `/tokens/${id}`);
  expect((await rows(operator)).filter(({ why }) => why.includes(id))).toMatchObject([
    { kind: 'token-end', name: null, who: 'test token', why: `The token ${id} of a pipeline was revoked.` },
    {
      kind: 'token',
      name: null,
      who: 'Obi (test token)',
      why: expect.stringContaining('made for a pipeline: mf-rides, until'),
    },
  ]);
  expect(JSON.stringify(await rows(operator))).not.toContain(String(made.data.token).split('_')[2]);
  expect((await rows(squad)).filter(({ name }) => name === null)).toEqual([]);
});

test('a fault found by a verification is recorded once a day', async () => {
  await appendFile(
    join(
      site.dataDir,
      'releases/mf-rides/1.0.0',
      (await site.releases.registry.find('mf-rides', '1.0.0'))?.digest ?? '',
      'identity/ride-search.bbbbbbbb.js',
    ),
    'altered',
  );
  for (let time = 0; time < 2; time += 1) await squad('POST', '/verify', { name: 'mf-rides', version: '1.0.0' });
  expect((await rows(operator, '&name=mf-rides')).filter(({ kind }) => kind === 'fault')).toMatchObject([
    { to: '1.0.0', who: 'rides squad', why: expect.stringContaining('ride-search.bbbbbbbb.js') },
  ]);
});

test('trusting, revoking and removing a key are recorded', async () => {
  const keys = [0, 1].map(() => generateKeyPairSync('ed25519').publicKey);
  const entries = keys.map((key, index) => ({
    holder: `squad ${index}`,
    publicKey: publicText(key),
    names: ['mf-rides'],
  }));
  const kinds = async () =>
    (await rows(operator)).filter(({ kind }) => kind.startsWith('key')).map(({ kind, why }) => `${kind} ${why}`);
  const look = async (next: object[]) => {
    // the site may read the file at any time
    await writeFile(`${keysFile}.new`, JSON.stringify({ keys: next }));
    await rename(`${keysFile}.new`, keysFile);
    now = new Date(now.getTime() + 120_000);
    await site.releases.upkeep.run();
  };
  await look(entries);
  await look(entries);
  const ids = keys.map((key) => keyIdOf(key));
  expect(await kinds()).toEqual([
    `key The key ${ids[1]} of squad 1 may sign mf-rides.`,
    `key The key ${ids[0]} of squad 0 may sign mf-rides.`,
  ]);
  await look([{ ...entries[0], revokedAt: now.toISOString() }]);
  await look([]);
  expect((await kinds()).slice(0, 2)).toEqual([
    `key-end The key ${ids[1]} of squad 1 is not in the file any more.`,
    `key-end The key ${ids[0]} of squad 0 was revoked.`,
  ]);
  expect(await kinds()).toHaveLength(4);
});

test('a squad cannot read other remotes, nor names of people on the shell', async () => {
  for (const path of ['/releases', '/receipt', '/history'])
    expect(await squad('GET', `${path}?name=mf-other`)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const answers = await Promise.all(
    ['/releases?name=shell', '/receipt?name=shell', '/history?name=shell', '/history', '/status', '/health'].map(
      (path) => squad('GET', path),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const text = JSON.stringify(answers);
  expect(text).toContain('Ada');
  expect(text).not.toContain('Ngozi');
  expect(text).not.toContain('mf-other');
  expect(answers[4]?.data.store).toBeNull();
  expect((await operator('GET', '/history?name=shell')).data).toMatchObject({
    moves: [{ who: 'Ngozi (test token)' }, {}],
  });
});

test('a squad can keep releases of its own remote only', async () => {
  const body = { version: '1.0.0', keep: true, by: 'Ada', why: 'ours' };
  expect((await squad('POST', '/keeps', { ...body, name: 'mf-rides' })).status).toBe(200);
  expect((await squad('POST', '/keeps', { ...body, name: 'shell' })).code).toBe('FORBIDDEN');
  expect((await operator('POST', '/keeps', { ...body, name: 'mf-rides', version: '9.9.9' })).code).toBe(
    'UNKNOWN_RELEASE',
  );
});
