import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { resolve } = createRequire(join(root, 'shared/package.json'));

/** Packages with a state, which must not exist twice: the files import them. */
const withState = ['react', 'react-dom', '@jest/globals', '@testing-library/dom'];

/**
 * A module and all that it needs as one file, as webpack bundles it for a page: Jest compiles and evaluates each module again for each
 * test file, and some packages have hundreds. Only for modules that tests import by no other path: their state would exist twice.
 * Default exports are left out.
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
    external: withState.filter((name) => name !== module),
    logLevel: 'error',
  });
  // other processes may write it at the same time
  renameSync(draft, file);
  return file;
}
