import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { resolve } = createRequire(join(root, 'shared/package.json'));

/**
 * A module of a package and what it needs of it as one file, as webpack bundles it for a page: Jest evaluates each module again for each
 * test file, and the CommonJS files of some modules import the whole package. Only for modules without a state, which would exist twice.
 * @returns the path of the file, which is kept until the package is upgraded
 */
export function oneFile(module) {
  const name = createHash('sha256').update(resolve(module)).digest('hex').slice(0, 16);
  const file = join(root, 'tooling/.cache', `${name}.cjs`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  buildSync({
    stdin: { contents: `export * from '${module}'`, resolveDir: join(root, 'shared') },
    outfile: draft,
    bundle: true,
    format: 'cjs',
    external: ['react', 'react-dom'],
    logLevel: 'error',
  });
  // other processes may write it at the same time
  renameSync(draft, file);
  return file;
}
