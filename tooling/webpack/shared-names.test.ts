import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Compilation, Compiler } from 'webpack';
import { providedNames, usedNames } from './shared-names.mjs';
import { sharesOfRemote } from './shared-packages.mjs';
import { compileSmall } from './testing/compile-small';

/** A plugin that reads a value from the compilation. */
function reading<T>(read: (compilation: Compilation) => T) {
  let found: T | undefined;
  return {
    found: () => found,
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('reading', (compilation) => {
        compilation.hooks.processAssets.tap('reading', () => {
          found = read(compilation);
        });
      });
    },
  };
}

const shares = { 'react-dom': { version: '19.3.1', range: '^19.3.0' } };

test('a shell provides the version and the names of a share that it loads', async () => {
  const provided = reading((compilation) => providedNames(compilation, shares));
  const { errors } = await compileSmall({ 'main.js': `import(/* webpackMode: "eager" */ 'react-dom');` }, provided);
  expect(errors).toEqual([]);
  expect(provided.found()).toEqual({
    'react-dom': { version: '19.3.1', names: expect.arrayContaining(['createPortal']) },
  });
});

test('the build of a shell that lists a share without loading it fails', async () => {
  const provided = reading((compilation) => providedNames(compilation, shares));
  await expect(compileSmall({ 'main.js': `import 'react-dom';` }, provided)).rejects.toThrow(
    'The shell shares react-dom, but src/remotes/shares.ts does not load it',
  );
});

test('a remote uses the names that it imports, and any name of a namespace import', async () => {
  const used = reading(usedNames);
  const { errors } = await compileSmall(
    {
      'page.js': `import { useState } from 'react';\nimport * as dom from 'react-dom';\nimport 'shared/format';\nexport default [useState, Object.keys(dom)];`,
    },
    new ModuleFederationPlugin({
      name: 'small',
      filename: 'remote.js',
      library: { type: 'global', name: 'small' },
      exposes: { './page': './page.js' },
      shared: sharesOfRemote(),
      manifest: false,
      dts: false,
      dev: false,
    }),
    used,
  );
  expect(errors).toEqual([]);
  expect(used.found()).toEqual({
    react: { range: '^19.3.0', names: ['useState'] },
    'react-dom': { range: '^19.3.0', names: ['*'] },
  });
});
