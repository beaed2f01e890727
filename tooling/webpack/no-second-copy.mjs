import { readFileSync } from 'node:fs';
import { eagerShares, lazyShares } from './shared-packages.mjs';

/** Dependencies of the shares: a second copy would have its own state or style sheet. */
const internals = ['@chakra-ui/', '@emotion/', '@tanstack/', 'react-router/', 'scheduler/', 'zustand/'];

const shareKeys = [...eagerShares, ...lazyShares].map(({ key }) => key);
const packages = shareKeys.filter((key) => !key.startsWith('shared/')).map((key) => `${key}/`);

const sharedPackage = JSON.parse(readFileSync(new URL('../../shared/package.json', import.meta.url), 'utf8'));

/** The folders of the entry points of `shared`, nested folders first. */
const sharedFolders = Object.keys(sharedPackage.exports)
  .map((subpath) => ({ key: `shared${subpath.slice(1)}`, folder: `shared/src${subpath.slice(1)}/` }))
  .sort((a, b) => b.folder.length - a.folder.length);

/** The share that contains a file, if any. `shared/ui/parts` is not part of the share `shared/ui`. */
export function shareOf(file) {
  const path = file.replaceAll('\\', '/');
  const inPackages = path.split('/node_modules/').slice(1).at(-1);
  if (inPackages) return [...packages, ...internals].find((start) => inPackages.startsWith(start))?.slice(0, -1);
  const owner = sharedFolders.find(({ folder }) => path.includes(`/${folder}`));
  return owner && shareKeys.includes(owner.key) ? owner.key : undefined;
}

/** Fails the build of a remote that would contain a copy of a share. */
export class NoSecondCopy {
  apply(compiler) {
    compiler.hooks.compilation.tap('NoSecondCopy', (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.finishModules.tap('NoSecondCopy', (modules) => {
        for (const { resource = '' } of modules) {
          const copied = shareOf(resource);
          if (copied)
            compilation.errors.push(
              new compiler.webpack.WebpackError(
                `${resource} would be a second copy of ${copied}: import it by a name that the shell shares (tooling/webpack/shared-packages.mjs)`,
              ),
            );
        }
      });
    });
  }
}
