import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bearer, callsOf, upload } from './api-calls';
import { ridesCandidate, shellCandidate } from './candidates';
import { openTestReleases } from './test-releases';

/** The results of a publish on a full disk, and after space was freed. */
export interface FullDiskReport {
  readonly full: { readonly status: number; readonly code: string; readonly message: string };
  /** The status of a page meanwhile. */
  readonly page: number;
  /** Versions that are listed after the refusal. */
  readonly versions: readonly string[];
  /** Leftover files of the upload. */
  readonly leftovers: readonly string[];
  /** The status of the same publish with space. */
  readonly again: number;
}

/**
 * Publishes in the folder of the first argument, a small file system, and fills it unless the second is `empty`; prints a
 * `FullDiskReport`.
 */
const [, , folder = '', state = 'full'] = process.argv;
const site = await openTestReleases({ storage: { driver: 'folder', folder: join(folder, 'releases') } });
await site.goLive(shellCandidate());
await site.goLive(ridesCandidate('1.0.0'));
const call = callsOf(site.app, bearer(site.token));
const publish = () => call('POST', '/releases', upload(ridesCandidate('1.1.0')));

const filler = join(folder, 'filler');
if (state === 'full') {
  const isFull = await writeFile(filler, Buffer.alloc(64 * 1024 * 1024)).then(
    () => false,
    () => true,
  );
  if (!isFull) throw new Error(`${folder} is no small file system`);
}
const { status, code, message } = await publish();
const { statusCode: page } = await site.app.inject('/ride-search');
const listed = await site.releases.registry.releases('mf-rides');
const leftovers = await readdir(join(folder, 'releases', '.uploads')).catch(() => []);
await rm(filler, { force: true });
const { status: again } = await publish();
await site.close();

const report: FullDiskReport = {
  full: { status, code, message },
  page,
  versions: listed.map(({ release }) => release.version),
  leftovers,
  again,
};
process.stdout.write(JSON.stringify(report));
