import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { pathTo } from 'shared/paths';
import type { RemoteRelease } from 'shared/remote';
import { criteriaIn } from '../../rides/ride-api';
import { injectedCode } from '../../site/injected-code';
import { expect, test } from '../../site/journey';
import type { Site } from '../../site/launch-site';
import { operatorOf } from '../operator';
import { pageOf, type SitePage } from './pages';
import { activeReleaseOf, squadOf } from './republish-remote';
import { expectUnavailable, expectWorking, retryOpens, visit } from './steps';

const root = resolve(import.meta.dirname, '../../..');

/** The encodings in which the store has a script. */
const encodings = { identity: (bytes: Buffer) => bytes, br: brotliCompressSync, gzip: gzipSync } as const;
type Encoding = keyof typeof encodings;

// no automatic rollback
test.use({ siteEnv: { RELEASE_FAILURE_LIMIT_PERCENT: '100' } });

/** Injects code into the stored copies of a file with these encodings. @returns restores them */
async function alterOnDisk(
  { dataDir }: Site,
  { name, version }: RemoteRelease,
  file: string,
  altered: readonly Encoding[],
) {
  const release = join(dataDir, 'releases', name, version);
  const [digest = ''] = await readdir(release);
  const pathOf = (encoding: Encoding) => join(release, digest, encoding, file);
  const original = await readFile(pathOf('identity'));
  const write = (bytes: Buffer) =>
    Promise.all(altered.map((encoding) => writeFile(pathOf(encoding), encodings[encoding](bytes))));
  await write(Buffer.concat([Buffer.from(injectedCode), original]));
  return () => write(original);
}

const everyEncoding = Object.keys(encodings) as Encoding[];

/** The page shows an error that names the remote, and runs no altered code; after the repair "Try again" opens it. */
async function expectRefused(
  browser: Browser,
  { origin }: Site,
  remote: RemoteRelease,
  page: SitePage,
  restore: () => unknown,
) {
  const opened = await visit(browser, origin, page.address);
  await expectUnavailable(opened, remote.title);
  await restore();
  await retryOpens(opened, page);
  await opened.leave();
}

test('an entry altered in the store never runs, and verify names the file', async ({ browser, site }) => {
  const remote = await activeReleaseOf(site, 'mf-tracking');
  const { file } = remote.entry;
  const restore = await alterOnDisk(site, remote, file, everyEncoding);
  const verified = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'releases/src/cli/main.ts', 'verify', remote.name],
    { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: site.dataDir } },
  ).catch((failure: { code: number; stdout: string }) => failure);
  expect(verified).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`The file ${file} of ${remote.name}@${remote.version} is not what was published`),
  });
  await expectRefused(browser, site, remote, pageOf('trackBooking'), restore);
});

test('a lazy chunk with altered compressed copies is served from its uncompressed copy', async ({ browser, site }) => {
  const remote = await activeReleaseOf(site, 'mf-rides');
  const file = remote.preload['./ride-results']?.at(-1)?.file ?? '';
  const restore = await alterOnDisk(site, remote, file, ['br', 'gzip']);
  const { check } = await operatorOf(site).verify(remote.name, remote.version);
  expect(check.verdict).toBe('refused');
  expect(check.report.summary).toContain(
    `The file ${file} of ${remote.name}@${remote.version} is not what was published`,
  );
  const page = pageOf('rideResults', pathTo('rideResults', { query: { ...criteriaIn(5) } }));
  const opened = await visit(browser, site.origin, page.address);
  await expectWorking(opened, page);
  await opened.leave();
  await restore();
});

for (const [what, fileOf] of [
  ['an entry', ({ entry }: RemoteRelease) => entry.file],
  ['a lazy chunk', ({ preload }: RemoteRelease) => preload['./contact']?.at(-1)?.file ?? ''],
] as const)
  test(`with ${what} altered in the store the last known good release is shown`, async ({ browser, site }) => {
    const squad = await squadOf(site, 'mf-content');
    const remote = await squad.publish(what === 'an entry' ? '8.1.0' : '8.2.0');
    await alterOnDisk(site, remote, fileOf(remote), everyEncoding);
    const page = pageOf('contact');
    const opened = await visit(browser, site.origin, page.address);
    await expectWorking(opened, page);
    await opened.leave();
    await squad.rollBack();
  });
