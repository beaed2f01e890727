import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Releases } from '..';

const siteFileSchema = z.object({
  origin: z.url(),
  opsOrigin: z.url(),
  token: z.string(),
  staffKey: z.string(),
  pid: z.number().int(),
});

/** The addresses of the running site, with a token of its registry and the key of `pnpm staff`, for the command line. */
export type SiteFile = z.infer<typeof siteFileSchema>;

const pathIn = (dataDir: string) => join(dataDir, 'site.json');

export async function readSiteFile(dataDir: string): Promise<SiteFile | undefined> {
  try {
    return siteFileSchema.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Written with mode 0600, as it contains an operator's token and the key to manage people. */
export async function writeSiteFile(dataDir: string, site: SiteFile): Promise<void> {
  const unfinished = `${pathIn(dataDir)}.${site.pid}`;
  await writeFile(unfinished, `${JSON.stringify(site, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, pathIn(dataDir));
}

/** Removes the address, unless another process has written its own since. */
export async function removeSiteFile(dataDir: string, pid: number): Promise<void> {
  if ((await readSiteFile(dataDir))?.pid === pid) await rm(pathIn(dataDir), { force: true });
}

const holder = 'this machine';

/** Returns the stored token of this data folder, or a new one if it is missing or invalid. */
export async function keepToken(dataDir: string, releases: Releases): Promise<string> {
  const path = join(dataDir, 'releases-token');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept && (await opens(releases, kept))) return kept;
  // The folder may not exist yet if secrets, database and files are elsewhere.
  await mkdir(dataDir, { recursive: true });
  const token = await releases.issueToken(holder);
  await writeFile(path, `${token}\n`, { mode: 0o600 });
  return token;
}

const opens = ({ access }: Releases, token: string): Promise<boolean> =>
  access.use(token).then(
    ({ role }) => role === 'operator',
    () => false,
  );
