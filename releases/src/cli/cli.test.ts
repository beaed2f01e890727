import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { writeSiteFile } from '../site/site-file';
import { shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace';
import { runCli } from './run';

let site: TestReleases;
let origin: string;
let workspace: TestWorkspace;

beforeAll(async () => {
  // whoever runs the tests may want colours; what is asserted here has none
  delete process.env.FORCE_COLOR;
  site = await openTestReleases();
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  await site.goLive(shellCandidate());
  await writeSiteFile(site.dataDir, { origin, token: site.token, pid: process.pid });
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

test('a squad publishes, makes live, looks, and takes back', async () => {
  expect(await release('publish mf-rides --by Ada')).toBe(0);
  expect(err).toMatch(/✓ built mf-rides@1\.0\.0 [\s\S]*✓ uploaded \d+ files/);
  expect(out).toMatch(/^mf-rides@1\.0\.0 is published \(.*\)\. It is not live\./);
  expect((await site.app.inject('/ride-search')).statusCode).toBe(404);

  expect(await release('publish mf-rides --live --by Ada')).toBe(0);
  expect(out).toContain('It is live now, in place of nothing.');
  expect((await site.app.inject('/ride-search')).statusCode).toBe(200);

  await workspace.write('mf-rides/src/index.js', 'globalThis.rides = 2;');
  expect(await release('publish mf-rides --live --by Ada')).toBe(1);
  expect(err).toContain('published already, with other content. Give it a new version.');
  expect(await release('publish mf-rides --version 1.0.1 --live --by Ada --json')).toBe(0);

  out = '';
  expect(await release('status')).toBe(0);
  expect(out).toMatch(/mf-rides +1\.0\.1 .* 1\.0\.0 +1\.0\.0 +by hand/);

  out = '';
  expect(await release('rollback mf-rides --by Obi --json')).toBe(0);
  expect(JSON.parse(out)).toEqual({ name: 'mf-rides', move: { from: '1.0.1', to: '1.0.0' }, live: '1.0.0' });

  out = '';
  expect(await release('history mf-rides')).toBe(0);
  expect(out).toMatch(/1\.0\.1 → 1\.0\.0 +Obi \(test token\)[\s\S]*1\.0\.0 → 1\.0\.1 +Ada \(test token\)/);
});

test('a build that fails uploads nothing, and shows what the bundler said', async () => {
  await workspace.write('mf-rides/src/index.js', 'import "./nowhere.js";');
  expect(await release('publish mf-rides --version 7.0.0')).toBe(5);
  expect(err).toContain("Can't resolve './nowhere.js'");
  expect(await site.releases.registry.find('mf-rides', '7.0.0')).toBeUndefined();
});

test('with no site running it says so, and how to start one', async () => {
  expect(await release('status', { DATA_DIR: join(workspace.root, 'empty') })).toBe(3);
  expect(err).toMatch(/No site is running on .*empty\. Start one with `pnpm start`/);
  expect(await release('status', { RELEASES_URL: 'http://127.0.0.1:9', RELEASES_TOKEN: 'x' })).toBe(3);
  expect(err).toContain('Nothing answers at http://127.0.0.1:9');
});

test('a token that is not taken has an exit code of its own', async () => {
  expect(await release('status', { RELEASES_URL: origin, RELEASES_TOKEN: 'wrong' })).toBe(4);
});

test.each([
  ['', 0, /publish .*\n.*status .*\n.*history .*\n.*rollback /],
  ['rollback --help', 0, /by default the one that was live before/],
  ['publish', 2, /pnpm release publish <remote>/],
  ['publish mf-nothing', 2, /There are: shell, mf-rides\./],
  ['publish mf-rides --version latest', 2, /"latest" is no version/],
  ['history --limit many', 2, /whole number/],
  ['rollback mf-rides --force', 2, /Unknown option '--force'/],
  ['explode', 2, /There is no command "explode"/],
  ['rollback nope', 1, /no such remote as "nope"\. There are: mf-rides, shell\./],
  ['rollback nope 1.0.0', 1, /no such remote as "nope"\. There are: mf-rides, shell\./],
  ['history nope', 1, /no such remote as "nope"\. There are: mf-rides, shell\./],
  ['rollback shell', 1, /shell has had no other live release/],
  ['rollback shell 9.9.9', 1, /There is no release shell@9\.9\.9/],
])('`pnpm release %s` ends with %i and says what it should', async (args, code, said) => {
  expect(await release(args)).toBe(code);
  expect(out + err).toMatch(said);
});

test('colours only where a person looks', async () => {
  await release('status');
  expect(out + err).not.toContain('\u001b');
});
