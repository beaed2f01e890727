import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const siteFileSchema = z.object({ origin: z.url(), token: z.string(), pid: z.number().int() });

/** The address and token of the running site, for the command line. */
export type SiteFile = z.infer<typeof siteFileSchema>;

const pathIn = (dataDir: string) => join(dataDir, 'site.json');

export async function readSiteFile(dataDir: string): Promise<SiteFile | undefined> {
  try {
    return siteFileSchema.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Written with mode 0600, as it contains an operator's token. */
export async function writeSiteFile(dataDir: string, site: SiteFile): Promise<void> {
  const unfinished = `${pathIn(dataDir)}.${site.pid}`;
  await writeFile(unfinished, `${JSON.stringify(site, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, pathIn(dataDir));
}

/** Removes the address, unless another process has written its own since. */
export async function removeSiteFile(dataDir: string, pid: number): Promise<void> {
  if ((await readSiteFile(dataDir))?.pid === pid) await rm(pathIn(dataDir), { force: true });
}
