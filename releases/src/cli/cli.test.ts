import { join } from 'node:path';
import { Writable } from 'node:stream';
import { writeSiteFile } from '../site/site-file';
import { shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace';
import { runCli } from './run';

let site: TestReleases;
let origin: string;
let workspace: TestWorkspace;

beforeAll(async () => {
  // The assertions expect uncoloured text.
  delete process.env.FORCE_COLOR;
  site = await openTestReleases();
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  await site.goLive(shellCandidate());
  await writeSiteFile(site.dataDir, {
    origin,
    opsOrigin: origin,
    token: site.token,
    staffKey: 'unused',
    pid: process.pid,
  });
  workspace = await makeWorkspace();
});
afterAll(async () => {
  await site.close();
  await workspace.remove();
});

let out = '';
let err = '';
beforeEach(() => {
  out = '';
  err = '';
});

const stream = (take: (text: string) => void) =>
  new Writable({
    write(chunk, _, done) {
      take(String(chunk));
      done();
    },
  }) as NodeJS.WriteStream;

function release(args: string, env: Record<string, string> = { DATA_DIR: site.dataDir }): Promise<number> {
  const stdout = stream((text) => {
    out += text;
  });
  const stderr = stream((text) => {
    err += text;
  });
  return runCli(args.split(' ').filter(Boolean), { stdout, stderr, env, root: workspace.root });
}

test('a squad publishes, activates, inspects and rolls back', async () => {
  expect(await release('publish mf-rides --by Ada')).toBe(0);
  expect(err).toMatch(/✓ built mf-rides@1\.0\.0 [\s\S]*✓ uploaded \d+ files/);
  expect(out).toMatch(/^mf-rides@1\.0\.0 is published \(.*\)\. It is not active\./);
  expect(out).toContain('`pnpm release preview mf-rides 1.0.0` makes a link that shows it.');
  expect((await site.app.inject('/ride-search')).statusCode).toBe(404);

  expect(await release('publish mf-rides --live --by Ada')).toBe(0);
  expect(out).toContain('It is the active release now; before it was none.');
  expect((await site.app.inject('/ride-search')).statusCode).toBe(200);

  out = '';
  expect(await release('publish mf-rides --by Ada')).toBe(0);
  expect(out).toMatch(/^mf-rides@1\.0\.0 was already published with the same content\. It is active already\./);

  await workspace.write('mf-rides/src/index.js', 'globalThis.rides = 2;');
  expect(await release('publish mf-rides --live --by Ada')).toBe(1);
  expect(err).toContain('published already, with other content. Give it a new version.');
  expect(await release('publish mf-rides --version 1.0.1 --live --by Ada --json')).toBe(0);

  out = '';
  expect(await release('status')).toBe(0);
  expect(out).toMatch(/mf-rides +1\.0\.1 .* 1\.0\.0 +1\.0\.0 +unverified +by hand/);

  out = '';
  expect(await release('rollback mf-rides --by Obi --json')).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    name: 'mf-rides',
    move: { kind: 'rollback', from: '1.0.1', to: '1.0.0' },
    pointer: { live: '1.0.0' },
  });

  out = '';
  expect(await release('history mf-rides')).toBe(0);
  expect(out).toMatch(
    /rollback +1\.0\.1 → 1\.0\.0 +Obi \(test token\)[\s\S]*publish +1\.0\.0 → 1\.0\.1 +Ada \(test token\)/,
  );
});

test('a link shows a release to whoever has it, until a stated time', async () => {
  expect(await release('preview mf-rides 1.0.1 --path /ride-search?from=LOS')).toBe(0);
  const [link = '', until] = out.split('\n');
  expect(link).toMatch(/^https:\/\/tafiya\.test\/ride-search\?from=LOS&release=mf-rides%401\.0\.1&key=/);
  expect(until).toMatch(/^Shows mf-rides@1\.0\.1 until \d{4}-\d\d-\d\d \d\d:\d\d UTC to whoever has the link\.$/);
  const { pathname, search } = new URL(link);
  expect((await site.app.inject(pathname + search)).body).toContain('/remotes/mf-rides/1.0.1/');
  expect(await release('preview mf-rides 9.9.9')).toBe(1);
  expect(err).toContain('There is no release mf-rides@9.9.9.');
  expect(await release('preview mf-rides')).toBe(2);
});

test('a build of another repository is refused before anything is sent, with what it lacks', async () => {
  expect(await release(`publish --dir ${workspace.root}`)).toBe(1);
  expect(err).toMatch(/There is no .*release\.json.*the declaration says which pages the remote has/);
  expect(await release('publish mf-rides --dir dist')).toBe(2);
});

test('an operator canaries, promotes, freezes and rolls back a release', async () => {
  await workspace.write('mf-rides/src/index.js', 'globalThis.rides = 3;');
  expect(await release('publish mf-rides --version 1.1.0 --canary 10 --by Ada')).toBe(0);
  expect(out).toMatch(/It is the canary for 10 % of the visits; the others get 1\.0\.0\.\nThe gate: \w+/);

  out = '';
  expect(await release('canary mf-rides 1.1.0 --percent 50 --by Ada')).toBe(0);
  expect(await release('status')).toBe(0);
  expect(out).toMatch(/mf-rides +1\.0\.0 .* 1\.1\.0 \(50 %\)/);

  out = '';
  expect(await release('promote mf-rides --by Ada --dry-run')).toBe(0);
  expect(out).toBe('Dry run: mf-rides@1.1.0 would be live, in place of 1.0.0.\n');
  expect(await release('promote mf-rides --by Ada')).toBe(0);
  expect(out).toContain('✓ mf-rides@1.1.0 is live now, in place of 1.0.0.');

  expect(await release('freeze mf-rides --by Obi --why sale')).toBe(0);
  expect(await release('promote mf-rides 1.0.1 --by Ada')).toBe(6);
  expect(err).toMatch(/mf-rides is frozen by Obi \(test token\) since .*: "sale"\. .*pnpm release thaw mf-rides/);

  out = '';
  expect(await release('rollback mf-rides --to 1.0.0 --by Obi --no-wait')).toBe(0);
  expect(out).toBe('✓ mf-rides is back on 1.0.0, from 1.1.0.\n');
  expect(await release('thaw mf-rides --by Obi')).toBe(0);

  expect(await release('no-auto mf-rides --by Obi --why leak')).toBe(0);
  out = '';
  expect(await release('status')).toBe(0);
  expect(out).toContain('automatic rollback off for this release, by Obi (test token): leak');
  expect(await release('auto mf-rides --by Obi')).toBe(0);
  expect(out).toContain('✓ Automatic rollback is on again for mf-rides@1.0.0.');

  out = '';
  expect(await release('list mf-rides')).toBe(0);
  expect(out).toMatch(/1\.1\.0 .*compatible\n1\.0\.1 .*\n1\.0\.0 +active /);
  expect(await release('verify mf-rides')).toBe(0);
  expect(out).toMatch(/mf-rides@1\.0\.0 unverified/);
});

test('a rollback reports how many open tabs have changed', async () => {
  expect(await release('promote mf-rides 1.1.0 --by Ada --no-wait')).toBe(0);
  out = '';
  expect(await release('rollback mf-rides --by Obi')).toBe(0);
  expect(out).toBe('✓ mf-rides is back on 1.0.0, from 1.1.0.\nNo open tab runs it.\n');
});

test('the status shows how many open tabs run the active release, and which releases the others run', async () => {
  const { headers } = await site.app.inject('/');
  const cookie = String(headers['set-cookie']).split(';')[0];
  for (const [tab, version] of Object.entries({ a: '1.0.0', b: '1.0.0', c: '1.1.0' }))
    await site.app.inject({ url: `/releases/map?tab=${tab}&running=mf-rides@${version}`, headers: { cookie } });
  await site.releases.health.write();
  out = '';
  expect(await release('status')).toBe(0);
  expect(out).toMatch(/mf-rides +1\.0\.0 +\S+( \w+)? +2 of 3 +- /);
  expect(out).toMatch(/shell +\S+ +\S+( \w+)? +- +- /);
  expect(out).toContain('mf-rides: open tabs on other releases: 1 on 1.1.0.\n');
});

test('the status shows a suspected release with its sample', async () => {
  for (let visit = 0; visit < 2; visit += 1) {
    const { headers } = await site.app.inject('/');
    await site.app.inject({
      method: 'POST',
      url: '/releases/reports',
      headers: { cookie: String(headers['set-cookie']).split(';')[0] },
      payload: { tab: 't', running: {}, outcomes: [{ name: 'mf-rides', version: '1.0.0', outcome: 'crashed' }] },
    });
  }
  await site.releases.health.write();
  out = '';
  expect(await release('status')).toBe(0);
  expect(out).toContain(
    'mf-rides@1.0.0 may be failing: the reports come from too few networks to rule out an attack, so there is no automatic rollback. ' +
      'Failure rate 100.0% (1 of 1 networks, 2 of 2 visits), limit 2%.',
  );
});

test('a token of a squad is created, used for its own remote, refused for others, and revoked', async () => {
  expect(await release('token new ridesquad --for mf-rides --by Obi --json')).toBe(0);
  const { token, issued } = JSON.parse(out);
  const env = { RELEASES_URL: origin, RELEASES_TOKEN: token };
  expect(await release('promote mf-rides 1.0.1 --by Ada --no-wait', env)).toBe(0);
  expect(await release('rollback shell --by Ada', env)).toBe(4);
  expect(err).toContain('The token of ridesquad is for mf-rides, not for shell.');

  out = '';
  expect(await release('token list')).toBe(0);
  expect(out).toMatch(/ridesquad +squad: mf-rides +\d+ s ago +until \d{4}-\d\d-\d\d +Obi \(test token\)/);
  expect(await release(`token revoke ${issued.id}`)).toBe(0);
  expect(await release('status', env)).toBe(4);
  expect(err).toContain('The token of ridesquad was revoked.');
});

test('a refusal is JSON with `--json`', async () => {
  expect(await release('rollback shell --to 9.9.9 --json')).toBe(1);
  expect(JSON.parse(out)).toEqual({
    message: 'There is no release shell@9.9.9.',
    reason: 'refused',
    code: 'UNKNOWN_RELEASE',
  });
});

test('a failing build uploads nothing, and shows the output of the bundler', async () => {
  await workspace.write('mf-rides/src/index.js', 'import "./nowhere.js";');
  expect(await release('publish mf-rides --version 7.0.0')).toBe(5);
  expect(err).toContain("Can't resolve './nowhere.js'");
  expect(await site.releases.registry.find('mf-rides', '7.0.0')).toBeUndefined();
});

test('without a running site it says how to start one', async () => {
  expect(await release('status', { DATA_DIR: join(workspace.root, 'empty') })).toBe(3);
  expect(err).toMatch(/No site is running on .*empty\. Start one with `pnpm start`/);
  expect(await release('status', { RELEASES_URL: 'http://127.0.0.1:9', RELEASES_TOKEN: 'x' })).toBe(3);
  expect(err).toContain('http://127.0.0.1:9 cannot be reached');
});

test('an invalid token has its own exit code', async () => {
  expect(await release('status', { RELEASES_URL: origin, RELEASES_TOKEN: 'wrong' })).toBe(4);
});

test.each([
  ['', 0, /publish .*\n.*promote .*\n.*canary .*\n.*rollback [\s\S]*status .*\n.*list .*\n.*history [\s\S]*freeze /],
  ['rollback --help', 0, /the target is the latest good release that is compatible/],
  ['publish', 2, /pnpm release publish <name>/],
  ['publish mf-nothing', 2, /Known: shell, mf-rides\./],
  ['publish mf-rides --version latest', 2, /"latest" is not a version/],
  ['history --limit many', 2, /whole number/],
  ['rollback mf-rides --force', 2, /Unknown option '--force'/],
  ['explode', 2, /Unknown command "explode"/],
  ['rollback nope', 1, /no such remote as "nope"\. There are: mf-rides, shell\./],
  ['rollback nope 1.0.0', 1, /no such remote as "nope"\. There are: mf-rides, shell\./],
  ['history nope', 1, /no such remote as "nope"\. There are: mf-rides, shell\./],
  ['rollback shell', 1, /shell has had no other live release/],
  ['rollback shell 9.9.9', 1, /There is no release shell@9\.9\.9/],
  ['rollback shell --to 9.9.9', 1, /There is no release shell@9\.9\.9/],
  ['rollback shell 1.0.0 --to 9.9.9', 2, /Two versions are given/],
  ['rollback shell --wait long', 2, /--wait must be a whole number/],
  ['canary mf-rides', 2, /The version of the canary is missing/],
  ['canary mf-rides 1.0.0 --percent 100', 2, /--percent must be a whole number from 1 to 99/],
  ['publish mf-rides --live --canary 10', 2, /--live and --canary cannot be combined/],
  ['freeze mf-rides', 2, /The reason is missing/],
  ['publish mf-rides --no-auto', 2, /--no-auto requires --live/],
  ['no-auto mf-rides', 2, /The reason is missing/],
  ['promote mf-rides', 1, /mf-rides has no canary\. Name the version to promote/],
  ['token', 2, /token new/],
  ['token make', 2, /Unknown command "token make"/],
  ['token new squad', 2, /Give either --for <remote> or --operator/],
  ['token revoke 000000000000', 1, /There is no token 000000000000/],
  ['verify mf-nothing', 2, /"mf-nothing" has no active release/],
  ['list nope', 1, /no such remote/],
])('`pnpm release %s` exits with %i and the expected message', async (args, code, expected) => {
  expect(await release(args)).toBe(code);
  expect(out + err).toMatch(expected);
});

test('colours only on a terminal', async () => {
  await release('status');
  expect(out + err).not.toContain('\u001b');
});

test('a rollback of the shell says when open tabs load it', async () => {
  await site.goLive(shellCandidate('1.1.0'));
  out = '';
  expect(await release('rollback shell --to 1.0.0 --by Obi')).toBe(0);
  expect(out).toContain('Open tabs load this shell with their next page load.');
  expect(out).not.toContain('No open tab runs it.');
});
