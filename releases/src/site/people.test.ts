import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from 'api';
import { openStaffSession } from 'api/testing/staff-session';
import { may, type Permission, permissionsOf, type Role, roles } from 'shared/contract/roles';
import { operations, type ReleasesOperation } from '../contract/operations';
import { type Answer, bearer, callsOf } from '../testing/api-calls';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestDatabase } from '../testing/test-database';
import { mountSite } from './mount-site';
import { createUndoList, openParts, type SiteParts } from './open-parts';

// The registry with the people of the API, as the site puts them together.

let parts: SiteParts;
let operatorToken = '';
let squadToken = '';
const undo = createUndoList();
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-people-'));
  undo.add(() => rm(folder, { recursive: true, force: true }));
  const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : undefined;
  undo.add(() => database?.close());
  const settings = loadSettings({
    DATA_DIR: folder,
    DATABASE_URL: database?.url,
    LOG_LEVEL: 'silent',
    RELEASES_RENDER_PAGES: '0',
    RELEASES_REQUIRE_GATE: '0',
    RELEASES_APPROVALS: '1',
    LIMIT_STAFF_ADDRESS: '1000/60',
    PUBLIC_ORIGIN: 'https://tafiya.test',
    OPS_ORIGIN: 'https://ops.tafiya.test',
    ALLOW_SANDBOX_IN_PUBLIC: '1',
    // a busy machine must not fail a test
    MAX_LOOP_LAG_MS: '60000',
    MAX_WAIT_MS: '60000',
  });
  parts = await openParts(settings, undo);
  await mountSite(parts, { backOffice: undefined, watching: undefined });
  const { registry, access } = parts.releases;
  for (const candidate of [shellCandidate(), ridesCandidate('1.0.0'), ridesCandidate('1.1.0')]) {
    await registry.publishLocal(candidate);
    const { name, version } = candidate.build;
    await registry.makeLive({ name, version, kind: 'start', who: 'test', why: 'test' });
  }
  operatorToken = await parts.releases.issueToken('a pipeline');
  squadToken = (await access.issue({ holder: 'rides squad', role: 'squad', names: ['mf-rides'] })).token;
}, 60_000);
afterAll(() => undo.run());

const callsWith = (headers: Readonly<Record<string, string>>) => callsOf(parts.ops, headers);
const signIn = (options?: Parameters<typeof openStaffSession>[1]) => openStaffSession(parts.api.context, options);

/** A call that changes nothing: its body is not valid, its id is unknown. */
const call = (calls: ReturnType<typeof callsOf>, { method, path }: ReleasesOperation): Promise<Answer> =>
  calls(method, path.replace('{id}', '000000000000'), method === 'POST' ? { nonsense: true } : undefined);

const outcomeOf = ({ status, code }: Answer): string => (status === 401 || status === 403 ? code : 'admitted');

/** @param held the permissions of the caller */
async function expectExactly(headers: Readonly<Record<string, string>>, held: (permission: Permission) => boolean) {
  for (const operation of Object.values<ReleasesOperation>(operations)) {
    const { id, permission } = operation;
    const expected = permission !== undefined && held(permission) ? 'admitted' : 'FORBIDDEN';
    expect([id, outcomeOf(await call(callsWith(headers), operation))]).toEqual([id, expected]);
  }
}

describe('each operation of the registry', () => {
  test('names its permission, and is for nobody without a session or a token', async () => {
    for (const operation of Object.values<ReleasesOperation>(operations)) {
      expect([operation.id, operation.permission]).toEqual([operation.id, expect.any(String)]);
      expect([operation.id, outcomeOf(await call(callsWith({}), operation))]).toEqual([operation.id, 'UNAUTHORIZED']);
    }
  });

  test.each(roles)('is open to the role %s exactly by the table of permissions', async (role: Role) => {
    const { headers } = await signIn({ roles: [role], squads: role === 'squad' ? ['mf-rides'] : [] });
    await expectExactly(headers, (permission) => may([role], permission));
  });

  test.each(['operator', 'squad'] as const)('is open to the token of an %s as to its role', async (role) => {
    const token = role === 'operator' ? operatorToken : squadToken;
    await expectExactly(bearer(token), (permission) => permissionsOf[role].includes(permission));
  });

  test('is closed to roles that need a second factor until it is set up', async () => {
    const { headers } = await signIn({ roles: ['operator'], hasSecondFactor: false });
    for (const operation of Object.values<ReleasesOperation>(operations))
      expect(outcomeOf(await call(callsWith(headers), operation))).toBe('SECOND_FACTOR_NEEDED');
  });

  test('of tokens that changes something, and an approval, needs a fresh confirmation of a person', async () => {
    const { headers } = await signIn({ roles: ['operator'], isConfirmed: false });
    for (const operation of Object.values<ReleasesOperation>(operations)) {
      const isChange = operation.permission === 'tokens' && operation.method !== 'GET';
      const expected = isChange || operation.id === 'approveMove' ? 'CONFIRM_AGAIN' : 'admitted';
      expect([operation.id, outcomeOf(await call(callsWith(headers), operation))]).toEqual([operation.id, expected]);
    }
  });
});

test('a session counts only in calls of the pages of the back office', async () => {
  const { headers } = await signIn();
  const { 'x-tafiya-ops': _, ...withoutHeader } = headers;
  const foreign: Readonly<Record<string, string>>[] = [
    withoutHeader,
    { ...headers, 'x-tafiya-ops': '0' },
    { ...headers, origin: 'https://evil.test' },
    { ...headers, origin: 'https://tafiya.test' },
    { ...headers, host: 'tafiya.test' },
    { ...headers, 'sec-fetch-site': 'same-site' },
    { ...headers, cookie: headers.cookie?.replace('__Host-', '') ?? '' },
    { ...headers, cookie: `${headers.cookie}x` },
  ];
  for (const each of foreign)
    expect(await callsWith(each)('GET', '/status')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  for (const [name, value] of [
    ['origin', 'https://ops.tafiya.test'],
    ['sec-fetch-site', 'same-origin'],
  ] as const)
    expect((await callsWith({ ...headers, [name]: value })('GET', '/status')).status).toBe(200);
  const atSite = await parts.app.inject({ url: '/releases/api/status', headers: { ...headers, host: 'tafiya.test' } });
  expect(atSite.statusCode).toBe(404);
});

test('a person of a squad sees and moves the own remotes, and is named in the history', async () => {
  const { id, headers } = await signIn({ name: 'Musa Bello', roles: ['squad'], squads: ['mf-rides'] });
  const musa = callsWith(headers);
  const { releases } = (await musa('GET', '/status')).data as { releases: { name: string }[] };
  expect(releases.map(({ name }) => name).sort()).toEqual(['mf-rides', 'shell']);
  const order = { kind: 'canary', version: '1.0.0', percent: 5, by: 'somebody else' };
  expect(await musa('POST', '/moves', { ...order, name: 'mf-flights' })).toMatchObject({
    status: 403,
    message: 'You may move mf-rides, not mf-flights.',
  });
  expect(await musa('POST', '/moves', { name: 'mf-rides', kind: 'freeze', why: 'sale' })).toMatchObject({
    status: 403,
    message: 'This is for operators.',
  });
  expect((await musa('POST', '/moves', { ...order, name: 'mf-rides' })).status).toBe(200);
  const { moves } = (await musa('GET', '/history?name=mf-rides&limit=1')).data as { moves: object[] };
  expect(moves).toEqual([expect.objectContaining({ kind: 'canary', who: 'Musa Bello', personId: id, tokenId: null })]);
});

test('roles count from the next call on, and a disabled person is out', async () => {
  const { id, headers } = await signIn({ roles: ['operator'] });
  const { db } = parts.api.context;
  const status = () => callsWith(headers)('GET', '/status');
  expect((await status()).status).toBe(200);
  await db
    .updateTable('staff_people')
    .set({ roles: ['money'] })
    .where('id', '=', id)
    .execute();
  expect(await status()).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    message: 'This needs the role squad or operator or admin. Ask an admin of the staff for it.',
  });
  await db.updateTable('staff_people').set({ disabled_at: new Date() }).where('id', '=', id).execute();
  expect(await status()).toMatchObject({ status: 401, message: 'Your session is over. Sign in again.' });
});

test('a token that a person makes has an end and the name of the person, and so has its revocation', async () => {
  const { id, headers } = await signIn({ name: 'Ngozi Eze', roles: ['operator'] });
  const ngozi = callsWith(headers);
  const made = await ngozi('POST', '/tokens', { holder: 'nightly', role: 'operator' });
  const { token, issued } = made.data as { token: string; issued: { id: string; expiresAt: string } };
  expect(issued).toMatchObject({ holder: 'nightly', issuedBy: 'Ngozi Eze' });
  expect(Math.round((Date.parse(issued.expiresAt) - Date.now()) / 86_400_000)).toBe(90);
  expect((await callsWith(bearer(token))('GET', '/status')).status).toBe(200);
  expect((await ngozi('DELETE', `/tokens/${issued.id}`)).status).toBe(200);
  expect((await callsWith(bearer(token))('GET', '/status')).status).toBe(401);
  const { moves } = (await ngozi('GET', '/history?limit=2')).data as { moves: object[] };
  const by = { who: 'Ngozi Eze', personId: id, tokenId: null };
  expect(moves).toEqual([
    expect.objectContaining({ kind: 'token-end', ...by }),
    expect.objectContaining({ kind: 'token', ...by }),
  ]);
});

test('what a person asks for, the own token too, is approved by another one', async () => {
  const ada = await signIn({ name: 'Ada Obi', roles: ['operator'] });
  const obi = await signIn({ name: 'Obi Eze', roles: ['operator'] });
  const unconfirmed = await signIn({ roles: ['operator'], isConfirmed: false });
  await parts.releases.registry.publishLocal(shellCandidate('1.1.0'));
  const made = await callsWith(ada.headers)('POST', '/tokens', { holder: 'nightly', role: 'operator' });
  const asks = [callsWith(ada.headers), callsWith(bearer(String(made.data.token)))];
  for (const ask of asks) {
    const asked = await ask('POST', '/moves', { name: 'shell', kind: 'promote', version: '1.1.0', by: 'a pipeline' });
    const { id } = asked.data.approval as { id: string };
    const approveWith = (headers: Readonly<Record<string, string>>) =>
      callsWith(headers)('POST', `/approvals/${id}/approve`, {});
    expect(await approveWith(ada.headers)).toMatchObject({ status: 403, code: 'OWN_APPROVAL' });
    expect(await approveWith(bearer(operatorToken))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await approveWith(unconfirmed.headers)).toMatchObject({ status: 403, code: 'CONFIRM_AGAIN' });
    expect(await approveWith(obi.headers)).toMatchObject({ status: 200 });
    const { moves } = (await callsWith(obi.headers)('GET', '/history?name=shell&limit=1')).data as { moves: object[] };
    expect(moves).toEqual([expect.objectContaining({ kind: 'promote', why: 'promoted (Approved by Obi Eze.)' })]);
    await callsWith(obi.headers)('POST', '/moves', { name: 'shell', kind: 'rollback' });
  }
});
