import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from '../index';

const holder = 'this machine';

/** The token of this data folder, the same from start to start as long as it opens the registry; else a new one. */
export async function keepToken(dataDir: string, releases: Releases): Promise<string> {
  const path = join(dataDir, 'releases-token');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept && (await opens(releases, kept))) return kept;
  // With every secret, the database and the files elsewhere, nothing else has made the folder.
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
