import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from 'api';
import { openStaffSession } from 'api/testing/staff-session';
import type { HistoryRow } from 'shared/contract/history';
import { may, type Permission, permissionsOf, type Role, roles } from 'shared/contract/roles';
import { operations, type ReleasesOperation } from '../contract/operations';
import { runStaffCli } from '../staff-cli/run';
import { type Answer, bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestDatabase } from '../testing/test-database';
import { mountSite } from './mount-site';
import { createUndoList, openParts, type SiteParts } from './open-parts';
import { writeSiteFile } from './site-file';

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
  test('names its permission, and needs a session or a token', async () => {
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
  expect(issued).toMatchObject({ holder: 'nightly', issuedBy: 'Ngozi Eze', issuerId: id });
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

test('tokens of a person who is disabled by the command line go on until they are revoked with it', async () => {
  const [ngozi, other] = [await signIn({ roles: ['operator'] }), await signIn({ roles: ['operator'] })];
  const make = async (headers: Readonly<Record<string, string>>, holder: string) => {
    const made = await callsWith(headers)('POST', '/tokens', { holder, role: 'squad', names: ['mf-rides'] });
    return made.data as { token: string; issued: { id: string } };
  };
  const nightly = await make(ngozi.headers, 'nightly');
  const kept = await make(other.headers, 'deploys of somebody else');
  const over = await make(ngozi.headers, 'an old pipeline');
  await callsWith(ngozi.headers)('DELETE', `/tokens/${over.issued.id}`);
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-staff-'));
  undo.add(() => rm(folder, { recursive: true, force: true }));
  const origin = await parts.ops.listen({ host: '127.0.0.1', port: 0 });
  const { commandLineKey: staffKey } = parts.api;
  await writeSiteFile(folder, { origin, opsOrigin: origin, token: operatorToken, staffKey, pid: process.pid });
  const { email } = await parts.api.context.db
    .selectFrom('staff_people')
    .select('email')
    .where('id', '=', ngozi.id)
    .executeTakeFirstOrThrow();
  const staff = (...args: string[]) => runStaffCli(args, { DATA_DIR: folder });
  const statusWith = async (token: string) => (await callsWith(bearer(token))('GET', '/status')).status;

  expect(await staff('enable', email, '--revoke-tokens')).toMatchObject({ ok: false });
  const disabled = await staff('disable', email);
  expect(disabled.ok).toBe(true);
  const lines = disabled.text.split('\n');
  expect(lines).toEqual([
    `${email} is disabled, and signed out everywhere.`,
    'These tokens, which this person made, go on working:',
    expect.stringMatching(new RegExp(`^${nightly.issued.id}  nightly  squad: mf-rides  until `)),
    `Revoke them with \`pnpm staff disable ${email} --revoke-tokens\`, or one by one with \`pnpm release token revoke <id>\`.`,
  ]);
  expect(await statusWith(nightly.token)).toBe(200);
  const revoked = await staff('disable', email, '--revoke-tokens');
  expect(revoked).toMatchObject({ ok: true, text: expect.stringContaining('are revoked:\n') });
  expect(await statusWith(nightly.token)).toBe(401);
  expect(await statusWith(kept.token)).toBe(200);
  expect((await staff('disable', email)).text).toBe(`${email} is disabled, and signed out everywhere.`);
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

describe('the history of the staff has the actions at the registry', () => {
  interface Page {
    readonly data: { readonly rows: readonly HistoryRow[] };
  }
  /** The rows that a search finds, the latest first, as the page of the history asks for them. */
  async function rowsOf(query: string): Promise<readonly HistoryRow[]> {
    const { headers } = await signIn({ roles: ['admin'] });
    const answer = await parts.ops.inject({ url: `/api/v1/staff/history?${query}`, headers });
    return answer.json<Page>().data.rows;
  }
  const latestOf = async (person: string) => (await rowsOf(`person=${encodeURIComponent(person)}`))[0];
  const valuesOf = (row: HistoryRow | undefined) =>
    Object.fromEntries((row?.changes ?? []).map(({ what, before, after }) => [what, [before, after]]));

  describe('of each operation that changes something', () => {
    type Calls = ReturnType<typeof callsOf>;
    /** What the history says about it, and whether it has what was before. */
    interface Expected {
      readonly did: string;
      readonly hasBefore: boolean;
      readonly call: (calls: Calls) => Promise<Answer>;
    }
    /** By the names of the operations in the contract. */
    const table: Readonly<Record<string, Expected>> = {
      publish: {
        did: 'published a release of',
        hasBefore: false,
        call: (calls) => calls('POST', '/releases', upload(ridesCandidate('3.0.0'))),
      },
      verify: {
        did: 'examined a release of',
        hasBefore: false,
        call: (calls) => calls('POST', '/verify', { name: 'mf-rides', version: '1.0.0' }),
      },
      preview: {
        did: 'made a preview link for',
        hasBefore: false,
        call: (calls) => calls('POST', '/previews', { name: 'mf-rides', version: '1.0.0' }),
      },
      keep: {
        did: 'kept a release for ever of',
        hasBefore: true,
        call: (calls) => calls('POST', '/keeps', { name: 'mf-rides', version: '1.0.0', keep: true, why: 'a record' }),
      },
      move: {
        did: 'put a release live of',
        hasBefore: true,
        call: (calls) => calls('POST', '/moves', { name: 'mf-rides', kind: 'promote', version: '1.0.0' }),
      },
      withdraw: {
        did: 'withdrew a release of',
        hasBefore: true,
        async call(calls) {
          await parts.releases.registry.publishLocal(ridesCandidate('3.1.0'));
          await parts.releases.registry.makeLive({
            ...{ name: 'mf-rides', version: '3.1.0', kind: 'start', who: 'test', why: 'test' },
          });
          return calls('POST', '/withdrawals', { name: 'mf-rides', version: '3.1.0', why: 'leaks a name' });
        },
      },
      approve: { did: 'approved a move of', hasBefore: true, call: (calls) => decide(calls, 'approve') },
      decline: { did: 'declined a move of', hasBefore: true, call: (calls) => decide(calls, 'decline') },
      issueToken: {
        did: 'made a token of the registry',
        hasBefore: false,
        call: (calls) => calls('POST', '/tokens', { holder: 'nightly', role: 'operator' }),
      },
      revokeToken: {
        did: 'revoked a token of the registry',
        hasBefore: true,
        async call(calls) {
          const { data } = await calls('POST', '/tokens', { holder: 'weekly', role: 'operator' });
          return calls('DELETE', `/tokens/${(data.issued as { id: string }).id}`);
        },
      },
    };

    async function decide(calls: Calls, decision: 'approve' | 'decline'): Promise<Answer> {
      const version = { approve: '3.1.0', decline: '3.2.0' }[decision];
      await parts.releases.registry.publishLocal(shellCandidate(version));
      const other = callsWith((await signIn({ roles: ['operator'] })).headers);
      const asked = await other('POST', '/moves', { name: 'shell', kind: 'promote', version });
      return calls('POST', `/approvals/${(asked.data.approval as { id: string }).id}/${decision}`, {});
    }

    // no browser examines what is published here
    const { CHROMIUM_PATH: chromium } = process.env;
    beforeAll(() => {
      process.env.CHROMIUM_PATH = 'none';
    });

    test('which are all in the table', () => {
      const changing = Object.entries<ReleasesOperation>(operations).filter(([, { method }]) => method !== 'GET');
      expect(Object.keys(table).sort()).toEqual(changing.map(([name]) => name).sort());
    });

    test.each(Object.entries(table))('%s', async (name, { did, hasBefore, call: callIt }) => {
      const who = `Each ${name}`;
      const { headers } = await signIn({ name: who, roles: ['operator'] });
      expect([200, 201]).toContain((await callIt(callsWith(headers))).status);
      const row = await latestOf(who);
      expect(row).toMatchObject({ who, did, refusal: null });
      const has = (side: 'before' | 'after') => row?.changes.some((change) => change[side] !== null);
      expect({ before: has('before'), after: has('after') }).toEqual({ before: hasBefore, after: true });
    });

    afterAll(async () => {
      if (chromium === undefined) delete process.env.CHROMIUM_PATH;
      else process.env.CHROMIUM_PATH = chromium;
      const { headers } = await signIn({ roles: ['operator'] });
      await callsWith(headers)('POST', '/moves', { name: 'shell', kind: 'rollback' });
    });
  });

  test('a history of releases that is saved as a file, once, and none that is read', async () => {
    const { headers } = await signIn({ name: 'Ife Saver', roles: ['operator'] });
    const ife = callsWith(headers);
    const first = await ife('GET', '/history?name=mf-rides&limit=1');
    expect(await latestOf('Ife Saver')).toBeUndefined();
    expect((await ife('GET', '/history?name=mf-rides&limit=1&file=csv')).data).toEqual(first.data);
    await ife('GET', `/history?name=mf-rides&limit=1&file=csv&before=${first.data.next}`);
    const rows = await rowsOf('person=Ife%20Saver');
    expect(rows.map(({ did, about }) => [did, about])).toEqual([['exported the release history of', 'mf-rides']]);
    expect(valuesOf(rows[0])).toEqual({ File: [null, 'csv'] });
    await ife('GET', '/history?file=json');
    expect(await latestOf('Ife Saver')).toMatchObject({
      did: 'exported the release history of',
      about: 'all releases',
    });
    expect(await rowsOf('action=export:')).toContainEqual(expect.objectContaining({ who: 'Ife Saver' }));
  });

  test('each move, with the person, the roles, the address, and what was before and after', async () => {
    const { headers } = await signIn({ name: 'Efe Okoro', roles: ['operator'] });
    const efe = callsWith(headers);
    await efe('POST', '/moves', { name: 'mf-rides', kind: 'promote', version: '1.1.0' });
    const moves: [object, string, object][] = [
      [{ kind: 'promote', version: '1.0.0', why: 'sale' }, 'put a release live of', { Live: ['1.1.0', '1.0.0'] }],
      [
        { kind: 'canary', version: '1.1.0', percent: 5 },
        'set a canary of',
        { Canary: [null, '1.1.0'], Percent: [null, '5'] },
      ],
      [{ kind: 'canary-end' }, 'ended the canary of', { Canary: ['1.1.0', null] }],
      [{ kind: 'freeze', why: 'sale' }, 'froze', { Frozen: ['no', 'yes'], Reason: [null, 'sale'] }],
      [{ kind: 'thaw' }, 'thawed', { Frozen: ['yes', 'no'] }],
      [{ kind: 'no-auto' }, 'switched automatic rollback off for', { 'Automatic rollback': ['yes', 'no'] }],
      [{ kind: 'auto' }, 'switched automatic rollback on for', { 'Automatic rollback': ['no', 'yes'] }],
    ];
    for (const [move, did, changes] of moves) {
      expect(await efe('POST', '/moves', { name: 'mf-rides', ...move })).toMatchObject({ status: 200 });
      const row = await latestOf('Efe Okoro');
      expect(row).toMatchObject({
        who: 'Efe Okoro',
        roles: ['operator'],
        address: '127.0.0.1',
        sessionId: expect.any(String),
        did,
        about: 'mf-rides',
        refusal: null,
      });
      expect(valuesOf(row)).toMatchObject(changes);
    }
    const before = await rowsOf('person=Efe%20Okoro');
    await efe('POST', '/moves', { name: 'mf-rides', kind: 'auto' });
    await efe('POST', '/moves', { name: 'mf-rides', kind: 'freeze', dryRun: true });
    expect(await rowsOf('person=Efe%20Okoro')).toEqual(before);
    expect((await rowsOf('action=releases:&reference=mf-rides')).map(({ id }) => id)).toEqual(
      expect.arrayContaining(before.map(({ id }) => id)),
    );
  });

  test('what waits for a second person, its approval and its refusal', async () => {
    const [ada, obi] = [
      await signIn({ name: 'Ada Asker', roles: ['operator'] }),
      await signIn({ name: 'Obi Approver', roles: ['operator'] }),
    ];
    await parts.releases.registry.publishLocal(shellCandidate('1.2.0'));
    const ask = async () => {
      const asked = await callsWith(ada.headers)('POST', '/moves', {
        name: 'shell',
        kind: 'promote',
        version: '1.2.0',
      });
      return (asked.data.approval as { id: string }).id;
    };
    const decide = (headers: typeof ada.headers, id: string, decision: string) =>
      callsWith(headers)('POST', `/approvals/${id}/${decision}`, {});
    const first = await ask();
    expect(await latestOf('Ada Asker')).toMatchObject({ did: 'asked a second person for a move of', about: 'shell' });
    await decide(ada.headers, first, 'approve');
    expect(await latestOf('Ada Asker')).toMatchObject({
      did: expect.stringMatching(/^was refused “Approve a move that somebody else has asked for/),
      refusal: 'OWN_APPROVAL',
    });
    await decide(ada.headers, first, 'decline');
    expect(await latestOf('Ada Asker')).toMatchObject({ did: 'took back the request about', about: 'shell' });
    await decide(obi.headers, await ask(), 'decline');
    expect(await latestOf('Obi Approver')).toMatchObject({ did: 'declined a move of', about: 'shell' });
    await decide(obi.headers, await ask(), 'approve');
    const approved = await latestOf('Obi Approver');
    expect(approved).toMatchObject({ did: 'approved a move of', about: 'shell', roles: ['operator'] });
    expect(valuesOf(approved).Live?.[1]).toBe('1.2.0');
    await callsWith(obi.headers)('POST', '/moves', { name: 'shell', kind: 'rollback' });
    expect(await latestOf('Obi Approver')).toMatchObject({ did: 'rolled back', about: 'shell' });
  });

  test('tokens that are made and revoked, without their secret, and what is done with them', async () => {
    const { headers } = await signIn({ name: 'Ngozi Maker', roles: ['operator'] });
    const made = await callsWith(headers)('POST', '/tokens', { holder: 'nightly', role: 'squad', names: ['mf-rides'] });
    const { token, issued } = made.data as { token: string; issued: { id: string } };
    const row = await latestOf('Ngozi Maker');
    expect(row).toMatchObject({ did: 'made a token of the registry', reference: issued.id });
    expect(valuesOf(row)).toMatchObject({ Holder: [null, 'nightly'], Names: [null, 'mf-rides'] });
    expect(JSON.stringify(row)).not.toContain(token.slice(-20));
    await callsWith(bearer(token))('POST', '/moves', { name: 'mf-rides', kind: 'no-auto' });
    expect(await latestOf('The token of nightly')).toMatchObject({
      who: 'The token of nightly',
      roles: ['squad'],
      address: '127.0.0.1',
      did: 'switched automatic rollback off for',
    });
    await callsWith(bearer(token))('POST', '/moves', { name: 'shell', kind: 'freeze', why: 'sale' });
    expect(await latestOf('the token of nightly')).toMatchObject({ refusal: 'FORBIDDEN' });
    await callsWith(headers)('DELETE', `/tokens/${issued.id}`);
    expect(valuesOf(await latestOf('Ngozi Maker'))).toMatchObject({ 'Is valid': ['yes', 'no'] });
    await callsWith(bearer(token))('GET', '/status');
    expect((await rowsOf('outcome=refused'))[0]).toMatchObject({ who: 'Unknown person', refusal: 'UNAUTHORIZED' });
    expect((await rowsOf('action=tokens:')).slice(0, 2).map(({ did }) => did)).toEqual([
      'revoked a token of the registry',
      'made a token of the registry',
    ]);
  });

  test('a preview link, a withdrawal, and what is kept', async () => {
    const { headers } = await signIn({ name: 'Bola Adamu', roles: ['operator'] });
    const bola = callsWith(headers);
    await parts.releases.registry.publishLocal(ridesCandidate('1.3.0'));
    const made = await bola('POST', '/previews', { name: 'mf-rides', version: '1.3.0' });
    expect(made.status).toBe(200);
    const preview = await latestOf('Bola Adamu');
    expect(preview).toMatchObject({ did: 'made a preview link for', about: 'mf-rides' });
    expect(valuesOf(preview)).toMatchObject({ Version: [null, '1.3.0'] });
    await bola('POST', '/keeps', { name: 'mf-rides', version: '1.3.0', keep: true, why: 'a record' });
    expect(await latestOf('Bola Adamu')).toMatchObject({ did: 'kept a release for ever of', about: 'mf-rides' });
    await bola('POST', '/withdrawals', { name: 'mf-rides', version: '1.3.0', why: 'leaks a name' });
    const withdrawal = await latestOf('Bola Adamu');
    expect(withdrawal).toMatchObject({ did: 'withdrew a release of', about: 'mf-rides' });
    expect(valuesOf(withdrawal)).toMatchObject({ Withdrawn: [null, '1.3.0'], Reason: [null, 'leaks a name'] });
  });

  test.each([
    ['FORBIDDEN', { roles: ['support'] }],
    ['SECOND_FACTOR_NEEDED', { roles: ['operator'], hasSecondFactor: false }],
    ['CONFIRM_AGAIN', { roles: ['operator'], isConfirmed: false }],
  ] as const)('a refusal with %s', async (refusal, { roles: held, ...options }) => {
    const name = `Refused ${refusal}`;
    const { headers } = await signIn({ ...options, name, roles: [...held] });
    await callsWith(headers)('POST', '/tokens', { holder: 'nightly', role: 'operator' });
    expect(await latestOf(name)).toMatchObject({
      who: name,
      roles: held,
      address: '127.0.0.1',
      did: 'was refused “Create a token; its text is only in this response”',
      refusal,
    });
  });
});
