import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from '@jest/globals';
import { ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { compileSmall } from '../testing/compile-small';
import { OwnRuntime } from './own-runtime.mjs';

interface Container {
  init(shares: object, path: readonly unknown[]): unknown;
  get(module: string): Promise<() => { default: unknown }>;
}

type Files = Readonly<Record<string, string>>;

const federation = (name: string, more = {}) =>
  new ModuleFederationPlugin({ name, manifest: false, dts: false, dev: false, ...more });

const buildShell = () =>
  compileSmall(
    {
      'main.js': `import { word } from './lib.js';\nglobalThis.said = word;\nglobalThis.shares = __webpack_share_scopes__.default;`,
      'lib.js': `globalThis.runs = (globalThis.runs ?? 0) + 1;\nexport const word = 'shared';`,
      'heavy.js': `export const word = 'fetched';`,
    },
    new OwnRuntime('shell'),
    federation('shell'),
    new ProvideSharedPlugin({
      provides: {
        './lib.js': { shareKey: 'lib', version: '1.2.0', eager: true },
        './heavy.js': { shareKey: 'heavy', version: '1.0.0' },
      },
    }),
  );

const buildRemote = (requiredVersion = '^1.0.0') =>
  compileSmall(
    {
      'page.js': `import { word } from 'lib';\nimport { word as heavy } from 'heavy';\nexport default word + ' ' + heavy;`,
      'broken.js': `import { word } from 'absent';\nexport default word;`,
    },
    new OwnRuntime('remote'),
    federation('small_1_0_0', {
      filename: 'remote.js',
      library: { type: 'global', name: 'small_1_0_0' },
      exposes: { './page': './page.js', './broken': './broken.js' },
      shared: Object.fromEntries(
        ['lib', 'heavy', 'absent'].map((key) => [key, { singleton: true, import: false, requiredVersion }]),
      ),
      shareStrategy: 'loaded-first',
    }),
  );

/** A browser as far as a chunk's script needs one. */
function browserWith(files: Files) {
  const runs = (file: string) => runInNewContext(files[file] ?? `throw new Error('no ${file}')`, context);
  const document = {
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => undefined }),
    head: {
      appendChild(script: { src: string; onload: (event: { type: string }) => void }) {
        runs(script.src.split('/').at(-1) ?? '');
        script.onload({ type: 'load' });
      },
    },
    currentScript: { tagName: 'SCRIPT', src: 'http://site/entry.js' },
  };
  const context: Record<string, unknown> = { console, document, setTimeout, clearTimeout, location: {} };
  Object.assign(context, { window: context, self: context, globalThis: context });
  return { context, runs };
}

let shell: Files;
let remote: Files;
beforeAll(async () => {
  shell = (await buildShell()).files;
  // a chunk of the shell and one of the remote may have one name
  remote = (await buildRemote()).files;
}, 60_000);

async function openPage(module: string): Promise<{ page: unknown; seen: Record<string, unknown> }> {
  const { context, runs } = browserWith(shell);
  runs('entry.js');
  const inRemote = browserWith(remote);
  inRemote.runs('remote.js');
  const container = inRemote.context.small_1_0_0 as Container;
  await container.init(context.shares as object, []);
  const make = await container.get(module);
  return { page: make().default, seen: context };
}

test('a page of a remote takes what the shell shares, there or fetched, and the shell runs it once', async () => {
  const { page, seen } = await openPage('./page');
  expect(page).toBe('shared fetched');
  expect([seen.said, seen.runs]).toEqual(['shared', 1]);
});

test('a page that needs what this shell lacks is told by name, and no other page suffers', async () => {
  await expect(openPage('./broken')).rejects.toThrow(
    'small_1_0_0 needs absent (^1.0.0), which this shell does not share',
  );
  expect((await openPage('./page')).page).toBe('shared fetched');
});

test('of the packages nothing is shipped', () => {
  for (const text of [...Object.values(shell), ...Object.values(remote)])
    expect(text).not.toContain('@module-federation/');
});

test('a range that no entry understands fails the build', async () => {
  const { errors } = await buildRemote('>=1.0.0');
  expect(errors.join()).toContain('>=1.0.0 of heavy is a range that no entry understands');
});

test('where the plugin writes something else than is known the build fails', async () => {
  const { errors } = await compileSmall({ 'main.js': '' }, new OwnRuntime('remote'));
  expect(errors.join()).toContain(`does not write its "start"`);
});
