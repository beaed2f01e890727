import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { writeSiteFile } from '../site/site-file';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace';
import { runCli } from './run';

let folder: string;
let site: TestReleases;
let workspace: TestWorkspace;

beforeAll(async () => {
  delete process.env.FORCE_COLOR;
  folder = await mkdtemp(join(tmpdir(), 'tafiya-keys-'));
  const trustedKeysFile = join(folder, 'trusted-keys.json');
  site = await openTestReleases({ signing: { trustedKeysFile, isRequired: true } });
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  await writeSiteFile(folder, { origin, opsOrigin: origin, token: site.token, staffKey: 'unused', pid: process.pid });
  workspace = await makeWorkspace();
});
afterAll(async () => {
  await site.close();
  await workspace.remove();
  await rm(folder, { recursive: true, force: true });
});

async function release(args: readonly string[], env: Record<string, string> = {}) {
  const output = { out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _, done) {
        output[name] += String(chunk);
        done();
      },
    }) as NodeJS.WriteStream;
  const streams = { stdout: stream('out'), stderr: stream('err') };
  const code = await runCli(args, { ...streams, env: { DATA_DIR: folder, ...env }, root: workspace.root });
  return { code, ...output };
}

test('a key is created, trusted, signs a publish, and is revoked', async () => {
  const file = join(folder, 'keys/rides.pem');
  const made = await release(['key', 'new', '--out', file, '--json']);
  const { id, publicKey } = JSON.parse(made.out) as { id: string; publicKey: string };
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await release(['key', 'new', '--out', file])).err).toContain('exists already');

  const publish = ['publish', 'mf-rides', '--by', 'Ada'];
  expect(await release(publish)).toMatchObject({ code: 1, err: expect.stringContaining('is not signed') });
  const signed = { RELEASES_SIGNING_KEY_FILE: file };
  expect((await release(publish, signed)).err).toContain(`by the key ${id} is not that of a key trusted for mf-rides`);
  const trust = ['key', 'trust', publicKey, '--holder', 'rides squad', '--for', 'mf-rides'];
  expect((await release(trust)).out).toContain(`The key ${id} of rides squad is trusted for mf-rides`);
  expect(await release(publish, signed)).toMatchObject({ code: 0 });

  expect((await release(['key', 'list'])).out).toMatch(new RegExp(`${id} +rides squad +mf-rides +trusted`));
  expect((await release(['key', 'revoke', id])).code).toBe(0);
  expect((await release(['key', 'list'])).out).toMatch(/revoked \d{4}-\d\d-\d\d/);
  expect((await release([...publish, '--version', '1.0.1'], signed)).code).toBe(1);
});

test('a key never goes into the repository, and only a public key is trusted', async () => {
  const inside = await release(['key', 'new', '--out', join(workspace.root, 'mf-rides/key.pem')]);
  expect(inside).toMatchObject({ code: 2, err: expect.stringContaining('Choose a file outside it') });
  const odd = await release(['key', 'trust', 'c2VjcmV0', '--holder', 'x', '--for', '*']);
  expect(odd).toMatchObject({ code: 2, err: expect.stringContaining('The public key or a name is invalid') });
});

/** Makes a key, and trusts it for mf-rides. */
async function trustedKey(name: string) {
  const file = join(folder, `keys/${name}.pem`);
  const { id, publicKey } = JSON.parse((await release(['key', 'new', '--out', file, '--json'])).out);
  await release(['key', 'trust', publicKey, '--holder', name, '--for', 'mf-rides']);
  return { id: String(id), env: { RELEASES_SIGNING_KEY_FILE: file } };
}

/** What a browser gets of the entry of a release of mf-rides. */
async function statusOfEntry(version: string): Promise<number> {
  await site.releases.live.refresh();
  const build = (await site.releases.registry.find('mf-rides', version))?.build;
  const entry = build && 'entry' in build ? build.entry : '';
  return (await site.app.inject(`/remotes/mf-rides/${version}/${entry}`)).statusCode;
}

test('the only key of an active release is not revoked until another has signed the same build, or without --force', async () => {
  const [first, second] = [await trustedKey('first'), await trustedKey('second')];
  const publish = ['publish', 'mf-rides', '--version', '2.0.0', '--by', 'Ada'];
  expect(await release([...publish, '--live'], first.env)).toMatchObject({ code: 0 });

  const refused = await release(['key', 'revoke', first.id]);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Only the key ${first.id} has signed mf-rides@2.0.0, which is active.`),
  });
  expect(refused.err).toContain('publish the same build again');
  expect((await release(['key', 'list'])).out).toMatch(new RegExp(`${first.id} +first +mf-rides +trusted`));

  expect(await release(publish, second.env)).toMatchObject({ code: 0 });
  expect(await release(['key', 'revoke', first.id])).toMatchObject({ code: 0 });
  expect(await statusOfEntry('2.0.0')).toBe(200);

  expect((await release(['key', 'revoke', second.id])).code).toBe(1);
  expect(await release(['key', 'revoke', second.id, '--force'])).toMatchObject({ code: 0 });
  expect(await statusOfEntry('2.0.0')).toBe(404);
});

test('without a reachable site a key is revoked only by --force', async () => {
  const { id } = await trustedKey('elsewhere');
  const file = { RELEASES_TRUSTED_KEYS_FILE: join(folder, 'trusted-keys.json'), DATA_DIR: join(folder, 'nothing') };
  expect(await release(['key', 'revoke', id], file)).toMatchObject({
    code: 3,
    err: expect.stringContaining('Use --force to revoke it anyway'),
  });
  expect(await release(['key', 'revoke', id, '--force'], file)).toMatchObject({ code: 0 });
});
