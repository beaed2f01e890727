import { eagerShares, lazyShares } from './shared-packages.mjs';

/** What stands behind the shares: a second one of these would have a state, or a style sheet, of its own. */
const behind = ['@chakra-ui/', '@emotion/', '@tanstack/', 'react-router/', 'scheduler/', 'zustand/'];

const sharedKeys = [...eagerShares, ...lazyShares].map(({ key }) => key);
const doors = sharedKeys.filter((key) => key.startsWith('shared/')).map((key) => `${key.replace('/', '/src/')}/`);
const packages = sharedKeys.filter((key) => !key.startsWith('shared/')).map((key) => `${key}/`);

/** Of which shared package a file is, if it is of one. */
export function sharedPackageOf(file) {
  const path = file.replaceAll('\\', '/');
  const inPackages = path.split('/node_modules/').slice(1).at(-1);
  const folder = inPackages
    ? [...packages, ...behind].find((start) => inPackages.startsWith(start))
    : doors.find((door) => path.includes(`/${door}`));
  return folder?.slice(0, -1);
}

/** Fails the build of a remote that would bring a copy of what the shell has for everybody. */
export class NoSecondCopy {
  apply(compiler) {
    compiler.hooks.compilation.tap('NoSecondCopy', (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.finishModules.tap('NoSecondCopy', (modules) => {
        for (const { resource = '' } of modules) {
          const copied = sharedPackageOf(resource);
          if (copied)
            compilation.errors.push(
              new compiler.webpack.WebpackError(
                `${resource} would be a second ${copied}: import it by a name that the shell shares (tooling/webpack/shared-packages.mjs)`,
              ),
            );
        }
      });
    });
  }
}
