import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readMigrations } from 'server/database';
import { migrationsFolder } from '../database';

const source = path.resolve(import.meta.dirname, '..');
const data = path.resolve(source, '../data');
const workspace = path.resolve(source, '../..');

/** The entry files: the seeds, and the code that opens, migrates and seeds a database. */
const beginnings = ['api/src/seeds.ts', 'api/src/database/index.ts', 'server/src/database/index.ts'].map((file) =>
  path.join(workspace, file),
);

/** What an import names, among the files of this workspace; packages are in the lockfile. */
const resolveImport = (from: string, name: string): string | undefined => {
  const base = name.startsWith('.')
    ? path.resolve(path.dirname(from), name)
    : path.join(workspace, name.replace(/^(shared|server)\//, '$1/src/'));
  return [`${base}.ts`, path.join(base, 'index.ts')].find((file) => existsSync(file));
};

const importStatement = /^(?:import|export)\s+(?!type\s)[^;]*?'([^']+)';/gm;

/** Every source file that takes part in making a new database: `beginnings` and what they import, all the way. */
export const sourcesOfNewDatabase = async (): Promise<string[]> => {
  const found = new Set(beginnings);
  // a set that grows while it is walked is walked to its end
  for (const file of found) {
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(importStatement)) {
      const imported = resolveImport(file, name);
      if (imported) found.add(imported);
    }
  }
  return [...found].map((file) => path.relative(workspace, file)).sort();
};

/** A hash of all code that determines a new database, so that an outdated template is never used. */
export const fingerprintOfNewDatabase = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(migrationsFolder)) hash.update(`${name} ${checksum}\n`);
  const planted = (await readdir(data)).sort().map((file) => path.join('api/data', file));
  for (const file of [...planted, ...(await sourcesOfNewDatabase()), 'pnpm-lock.yaml']) {
    hash.update(`${file}\n`).update(await readFile(path.join(workspace, file)));
  }
  return hash.digest('hex').slice(0, 20);
};
