import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSiteRules } from 'shared/remote';
import { runStaffCli } from '../staff-cli/run';
import type { Step } from '../terminal/output';
import { mapIn } from '../testing/map-in';
import { openTestDatabase } from '../testing/test-database';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace';
import { type Site, type StartOptions, startSite } from './';

// Real builds and a new embedded database.

let workspace: TestWorkspace;
let dataDir: string;
let databaseUrl: string | undefined;
let discardDatabase = async () => {};
const running: Site[] = [];

// One folder and database for all tests: each start continues from the last one, as on a developer's machine.
beforeAll(async () => {
  workspace = await makeWorkspace();
  dataDir = await mkdtemp(join(tmpdir(), 'tafiya-site-'));
  if (!process.env.TEST_DATABASE_URL) return;
  const database = await openTestDatabase();
  databaseUrl = database.url;
  discardDatabase = () => database.close();
});
afterEach(() => stopAll());
afterAll(async () => {
  await discardDatabase();
  await workspace.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** Disables load shedding, so that a busy machine does not matter. */
const calm = { LOG_LEVEL: 'silent', MAX_LOOP_LAG_MS: '60000', MAX_WAIT_MS: '60000', RELEASES_EXAMINE_LIVE: '0' };

/** Starts the site on the tests' data. `steps` is its output. */
async function start(more: { env?: Record<string, string>; latest?: boolean; watch?: StartOptions['watch'] } = {}) {
  const steps: string[] = [];
  const notes: string[] = [];
  const step: Step = (name, work) => {
    steps.push(name.replace(/-local\.\w+/, '-local'));
    return work();
  };
  const site = await startSite({
    env: { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...calm, ...more.env },
    step,
    note: (sentence) => notes.push(sentence),
    latest: more.latest,
    watch: more.watch,
    root: workspace.root,
  });
  running.push(site);
  return { site, steps, notes };
}

const stopAll = async () => {
  for (const site of running.splice(0)) await site.close();
};
const mapOf = async ({ origin }: Site) => mapIn(await (await fetch(origin)).text());
const liveOf = async (site: Site) => (await mapOf(site)).remotes['mf-rides']?.version;

test('one process serves pages, API, sandbox bank and registry; a second start builds and publishes nothing', async () => {
  const first = await start();
  expect(first.steps).toEqual(
    expect.arrayContaining(['built shell 1.0.0-local', 'built mf-rides 1.0.0-local', 'published mf-rides 1.0.0-local']),
  );
  const { origin, opsOrigin } = first.site;
  const status = async (path: string, at = origin) => (await fetch(at + path)).status;
  expect(await status('/ride-search')).toBe(200);
  expect(await status('/nowhere')).toBe(404);
  expect(await status('/api/v1/ride/getallstate')).toBe(200);
  expect(await status('/api/v1/nowhere')).toBe(404);
  expect(await status('/sandbox')).toBe(200);
  expect(await status('/releases/api/status', opsOrigin)).toBe(401);
  expect(await status('/api/v1/staff/rides', opsOrigin)).toBe(401);
  const live = await liveOf(first.site);
  await stopAll();

  const second = await start();
  expect(second.steps).toEqual(['checked what is built', 'opened the database']);
  expect(await liveOf(second.site)).toBe(live);
});

test('each start makes a link for the first person of the staff until it is used; the command line invites and disables the others', async () => {
  const file = join(dataDir, 'first-person-link');
  const { site: first } = await start();
  await stopAll();
  const { site } = await start();
  expect(site.firstPersonLink).toMatch(/^http:\/\/localhost:\d+\/ops\/invitation\?token=[\w-]{43}$/);
  expect(site.firstPersonLink).not.toBe(first.firstPersonLink);
  expect((await readFile(file, 'utf8')).trim()).toBe(site.firstPersonLink);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const token = new URL(site.firstPersonLink ?? '').searchParams.get('token');
  const accepted = await fetch(`${site.opsOrigin}/api/v1/staff/invitations/accept`, {
    method: 'POST',
    // the port of a test is known after its start, so the address of its settings is another one
    headers: { 'content-type': 'application/json', host: new URL(site.settings.opsOrigin).host },
    body: JSON.stringify({ token, email: 'ada@tafiya.ng', name: 'Ada', password: 'correct horse battery' }),
  });
  expect([accepted.status, await accepted.json()]).toEqual([200, { data: { email: 'ada@tafiya.ng' } }]);
  await expect(stat(file)).rejects.toThrow('ENOENT');

  const staff = (...args: string[]) => runStaffCli(args, { DATA_DIR: dataDir });
  expect(await staff('invite', 'musa@tafiya.ng', '--role', 'squad,support', '--squad', 'mf-rides')).toMatchObject({
    ok: true,
    text: expect.stringContaining('musa@tafiya.ng gets an e-mail'),
  });
  expect((await staff('list')).text).toMatch(
    /^ada@tafiya.ng +Ada +admin\nmusa@tafiya.ng +squad, support +invited until \w{3} \d+ \w{3}, \d\d:\d\d [AP]M in Lagos$/,
  );
  expect((await staff('reset-second-factor', 'musa@tafiya.ng')).text).toContain('has not accepted the invitation yet');
  expect(await staff('disable', 'Musa@tafiya.ng')).toMatchObject({
    ok: true,
    text: expect.stringContaining('withdrawn'),
  });
  expect((await staff('list')).text).not.toContain('musa');
  expect(await staff('invite', 'x@tafiya.ng', '--role', 'king')).toMatchObject({ ok: false });
  expect(await staff('disable', 'ada@tafiya.ng')).toEqual({
    ok: false,
    text: 'This is the last admin. Make somebody else an admin first.',
  });
  expect((await staff('reset-second-factor', 'Ada@tafiya.ng')).text).toContain('sets up a new second factor');
  expect(await staff('enable', 'ada@tafiya.ng')).toEqual({ ok: true, text: 'ada@tafiya.ng may sign in again.' });
  const reset = await staff('reset-password', 'Ada@tafiya.ng');
  expect(reset.ok).toBe(true);
  expect(reset.text).toMatch(
    /^Ada@tafiya.ng gets an e-mail with this link, [^\n]*\nhttp:\S+\/ops\/invitation\?token=[\w-]{43}$/,
  );
  expect((await staff('list')).text).toMatch(/\nada@tafiya.ng +admin +may set a new password until /);
  expect(await staff('disable', 'nobody@tafiya.ng')).toEqual({
    ok: false,
    text: 'Nobody has the e-mail nobody@tafiya.ng.',
  });
  for (const wrong of [[], ['list', 'more'], ['invite'], ['remove', 'ada@tafiya.ng'], ['list', '--all']])
    expect(await staff(...wrong)).toMatchObject({ ok: false });
  await stopAll();
  expect((await start()).site.firstPersonLink).toBeUndefined();
});

test('staff and registry are served at the address of the back office alone, and the pages of travellers are not there', async () => {
  const { site } = await start();
  const token = (await readFile(join(dataDir, 'releases-token'), 'utf8')).trim();
  const { staffKey } = JSON.parse(await readFile(join(dataDir, 'site.json'), 'utf8'));
  const status = async (at: string, [method, path, bearer]: readonly [string, string, string]) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    return (await fetch(at + path, { method, headers, ...(method === 'POST' && { body: '{}' }) })).status;
  };
  // the bodies are not valid
  const served = [
    ['GET', '/api/v1/staff/people', staffKey, 200],
    ['GET', '/api/v1/staff/rides', staffKey, 401],
    ['GET', '/releases/api/status', token, 200],
    ['GET', '/releases/api/tokens', token, 200],
    ['POST', '/api/v1/staff/people/sign-in', '', 400],
    ['POST', '/api/v1/ride/confirm-ride', staffKey, 401],
    ['POST', '/releases/api/moves', token, 422],
  ] as const;
  for (const [method, path, bearer, expected] of served) {
    expect([path, await status(site.opsOrigin, [method, path, bearer])]).toEqual([path, expected]);
    expect([path, await status(site.origin, [method, path, bearer])]).toEqual([path, 404]);
  }
  for (const path of ['/ops', '/ops/rides']) expect((await fetch(site.origin + path)).status).toBe(404);
  for (const path of ['/ride-search', '/api/v1/ride/getallstate', '/remotes/', '/sandbox'])
    expect([path, (await fetch(site.opsOrigin + path)).status]).toEqual([path, 404]);
});

test('a setting of earlier versions that has no effect is named at the start', async () => {
  const { notes } = await start({ env: { STAFF_TOKEN: 'a-staff-token-of-an-earlier-version' } });
  expect(notes).toEqual([expect.stringContaining('STAFF_TOKEN has no effect any more')]);
});

test('pages show the times of the settings', async () => {
  const env = {
    RULE_RIDE_QUOTE_SECONDS: '40',
    RULE_FLIGHT_CUTOFF_MINUTES: '45',
    RULE_ACCOUNT_SECONDS: '25',
    RULE_FREE_WAIT_AIRPORT_MINUTES: '90',
  };
  const { site } = await start({ env });
  expect((await mapOf(site)).site).toEqual({
    testMode: true,
    sandboxOpen: true,
    rules: {
      ...defaultSiteRules,
      rideQuoteSeconds: 40,
      flightCutoffMinutes: 45,
      accountSeconds: 25,
      freeWaitAirportMinutes: 90,
    },
  });
});

test('a lost data folder is restored', async () => {
  await start();
  await stopAll();
  await rm(join(dataDir, 'releases'), { recursive: true });
  const { site } = await start();
  const rides = (await mapOf(site)).remotes['mf-rides'];
  expect((await fetch(`${site.origin}${rides?.base}${rides?.entry.file}`)).status).toBe(200);
});

test('changed sources make a new version only of the packages that contain them', async () => {
  const { site } = await start();
  const before = await mapOf(site);
  await stopAll();
  await workspace.write('mf-rides/src/index.js', `globalThis.started = 'anew';`);
  const again = await start();
  expect(again.steps.filter((name) => name.startsWith('built'))).toEqual(['built mf-rides 1.0.0-local']);
  const after = await mapOf(again.site);
  expect(after.shell).toEqual(before.shell);
  expect(after.remotes['mf-rides']?.version).not.toBe(before.remotes['mf-rides']?.version);
  expect(after.remotes['mf-rides']?.lastKnownGood?.version).toBe(before.remotes['mf-rides']?.version);
});

test('a pointer that a person moved is left alone until `latest` is set', async () => {
  const { site } = await start();
  const before = await liveOf(site);
  await stopAll();
  await workspace.write('mf-rides/src/index.js', `globalThis.started = 'moved';`);
  const changed = await start();
  await changed.site.releases.registry.rollBack({ name: 'mf-rides', who: 'Obi', why: 'prices' });
  expect(await liveOf(changed.site)).toBe(before);
  await stopAll();

  const again = await start();
  expect(await liveOf(again.site)).toBe(before);
  expect(again.notes).toEqual([expect.stringContaining('mf-rides stays as a person set it')]);
  await stopAll();
  const latest = await start({ latest: true });
  expect(await liveOf(latest.site)).not.toBe(before);
});

test('the running site writes a file for the command line, readable only by its owner, and deletes it on close', async () => {
  const { site } = await start();
  const path = join(dataDir, 'site.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { origin, opsOrigin, token } = JSON.parse(await readFile(path, 'utf8'));
  expect({ origin, opsOrigin }).toEqual({ origin: site.origin, opsOrigin: site.opsOrigin });
  const answer = await fetch(`${opsOrigin}/releases/api/status`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  await stopAll();
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await start();
  expect(JSON.parse(await readFile(path, 'utf8')).token).toBe(token);
});

test('a stop finishes running requests and accepts no new ones', async () => {
  const { site } = await start();
  const { port } = new URL(site.opsOrigin);
  const token = (await readFile(join(dataDir, 'releases-token'), 'utf8')).trim();
  const body = JSON.stringify({ name: 'mf-rides', kind: 'rollback', version: await liveOf(site), by: 'Obi' });
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST /releases/api/moves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The server has read the head, so the request is running.
  await once(socket, 'data');
  const closed = site.close();
  running.length = 0;
  await expect(untilRefused(site.opsOrigin)).resolves.toBeUndefined();
  socket.write(body);
  await Promise.all([once(socket, 'close'), closed]);
  expect(answer).toContain('HTTP/1.1 200 OK');
});

async function untilRefused(origin: string): Promise<void> {
  while (
    await fetch(origin).then(
      ({ status }) => status !== 503,
      () => false,
    )
  );
}

test('a watched remote is served from its watch build under the released shell, and pages are notified of each build', async () => {
  const failures: string[] = [];
  const listener = {
    built: () => undefined,
    failed: (_: unknown, output: string) => failures.push(output),
    pageFailed: () => undefined,
  };
  const { site, steps } = await start({ watch: { names: ['mf-rides'], listener } });
  const map = await mapOf(site);
  expect(map.shell.base).toMatch(/^\/remotes\/shell\/1\.0\.0-local\./);
  const base = map.remotes['mf-rides']?.base ?? '';
  expect(steps).toContain(`watching mf-rides at ${base}`);
  expect((await fetch(`${base}remoteEntry.aaaaaaaa.js`)).status).toBe(200);
  const page = await fetch(site.origin);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:*");

  const reloads = await fetch(`${site.origin}/releases/dev/events`);
  const stream = reloads.body?.getReader();
  await stream?.read();
  await workspace.write('mf-rides/src/index.js', 'import "./nowhere.js";');
  while (failures.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(failures[0]).toContain("Can't resolve './nowhere.js'");
  await workspace.write('mf-rides/src/index.js', `globalThis.started = 'watched';`);
  expect(new TextDecoder().decode((await stream?.read())?.value)).toBe('data: built\n\n');
  await stopAll();
  expect((await stream?.read())?.done).toBe(true);
});

test('with a watched shell, a first start shows the released remotes', async () => {
  const listener = { built: () => undefined, failed: () => undefined, pageFailed: () => undefined };
  const { site } = await start({ watch: { names: ['shell'], listener } });
  const map = await mapOf(site);
  expect(map.shell.base).toMatch(/^http:\/\/localhost:/);
  expect(map.remotes['mf-rides']?.base).toMatch(/^\/remotes\/mf-rides\/1\.0\.0-local\./);
});

describe('a failed start is reported with advice', () => {
  test('a port in use', async () => {
    const other: Server = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    await expect(start({ env: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is in use by another program`);
    await new Promise((resolve) => other.close(resolve));
  });

  test('a data folder in use', async () => {
    await start({ env: { DATABASE_URL: '' } });
    await expect(start({ env: { DATABASE_URL: '' } })).rejects.toThrow(/is in use by process \d+\. Stop that process/);
  });

  test('a database that does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    await expect(start({ env })).rejects.toThrow('PostgreSQL does not answer at 127.0.0.1:9');
  });

  test('all invalid settings', async () => {
    await expect(start({ env: { PORT: 'many', LOG_LEVEL: 'loud' } })).rejects.toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });

  test('a failing build, which leaves no lock', async () => {
    await workspace.write('mf-rides/src/index.js', 'import "./nowhere.js";');
    await expect(start()).rejects.toMatchObject({
      name: 'BuildFailed',
      output: expect.stringContaining("Can't resolve './nowhere.js'"),
    });
    await workspace.write('mf-rides/src/index.js', `globalThis.started = 'mended';`);
    await start();
  });
});
