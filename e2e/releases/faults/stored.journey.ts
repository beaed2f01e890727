import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { pathTo } from 'shared/paths';
import type { RemoteRelease } from 'shared/remote';
import { criteriaIn } from '../../rides/ride-api';
import { expect, test } from '../../site/journey';
import type { Site } from '../../site/launch-site';
import { operatorOf } from '../operator';
import { forgery } from './faulty-wire';
import { pageOf, type SitePage } from './pages';
import { liveOf, squadOf } from './republish-remote';
import { comesBack, isNamedAsGone, isWhole, visit } from './steps';

const root = resolve(import.meta.dirname, '../../..');

/** How the store keeps a script: as it is, and what is sent of it. */
const forms = { identity: (bytes: Buffer) => bytes, br: brotliCompressSync, gzip: gzipSync } as const;
type Form = keyof typeof forms;

// no automatic rollback
test.use({ siteEnv: { RELEASE_FAILURE_LIMIT_PERCENT: '100' } });

/** Puts a statement in front of a file on the disk of a site, in these forms. @returns what puts it back */
async function alterOnDisk({ dataDir }: Site, { name, version }: RemoteRelease, file: string, of: readonly Form[]) {
  const release = join(dataDir, 'releases', name, version);
  const [digest = ''] = await readdir(release);
  const pathOf = (form: Form) => join(release, digest, form, file);
  const whole = await readFile(pathOf('identity'));
  const write = (bytes: Buffer) => Promise.all(of.map((form) => writeFile(pathOf(form), forms[form](bytes))));
  await write(Buffer.concat([Buffer.from(forgery), whole]));
  return () => write(whole);
}

const everyForm = Object.keys(forms) as Form[];

/** The page says what is gone, without having run the altered code; whole again, it opens at a press. */
async function isRefused(
  browser: Browser,
  { origin }: Site,
  remote: RemoteRelease,
  page: SitePage,
  restore: () => unknown,
) {
  const opened = await visit(browser, origin, page.address);
  await isNamedAsGone(opened, remote.title);
  await restore();
  await comesBack(opened, page);
  await opened.leave();
}

test('an entry altered in the store never runs, and verify names the file', async ({ browser, site }) => {
  const remote = await liveOf(site, 'mf-tracking');
  const { file } = remote.entry;
  const restore = await alterOnDisk(site, remote, file, everyForm);
  const looked = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'releases/src/cli/main.ts', 'verify', remote.name],
    { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: site.dataDir } },
  ).catch((failure: { code: number; stdout: string }) => failure);
  expect(looked).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`The file ${file} of ${remote.name}@${remote.version} is not what was published`),
  });
  await isRefused(browser, site, remote, pageOf('trackBooking'), restore);
});

test('a lazy chunk with altered compressed copies is sent from its original', async ({ browser, site }) => {
  const remote = await liveOf(site, 'mf-rides');
  const file = remote.preload['./ride-results']?.at(-1)?.file ?? '';
  const restore = await alterOnDisk(site, remote, file, ['br', 'gzip']);
  const { check } = await operatorOf(site).verify(remote.name, remote.version);
  expect(check.verdict).toBe('refused');
  expect(check.report.summary).toContain(
    `The file ${file} of ${remote.name}@${remote.version} is not what was published`,
  );
  const page = pageOf('rideResults', pathTo('rideResults', { query: { ...criteriaIn(5) } }));
  const opened = await visit(browser, site.origin, page.address);
  await isWhole(opened, page);
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
    await alterOnDisk(site, remote, fileOf(remote), everyForm);
    const page = pageOf('contact');
    const opened = await visit(browser, site.origin, page.address);
    await isWhole(opened, page);
    await opened.leave();
    await squad.rollBack();
  });
