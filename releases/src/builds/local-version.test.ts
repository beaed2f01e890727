import { makeWorkspace, type TestWorkspace } from '../testing/workspace';
import { localReleases } from './build-all';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.remove());

const versions = async () =>
  Object.fromEntries((await localReleases(workspace.root)).map(({ of, version }) => [of.name, version]));

test('a local version is the version of the package with ten digits of a hash of its inputs', async () => {
  expect(await versions()).toEqual({
    shell: expect.stringMatching(/^1\.0\.0-local\.[0-9a-f]{10}$/),
    'mf-rides': expect.stringMatching(/^1\.0\.0-local\.[0-9a-f]{10}$/),
  });
});

test('the source of a remote changes only the version of that remote', async () => {
  const before = await versions();
  await workspace.write('mf-rides/src/deep/new.js', '1');
  const after = await versions();
  expect(after['mf-rides']).not.toBe(before['mf-rides']);
  expect(after.shell).toBe(before.shell);
});

test.each(['shared/src/index.js', 'tooling/index.js', 'pnpm-lock.yaml'])('%s changes every version', async (path) => {
  const before = await versions();
  await workspace.write(path, 'changed');
  const after = await versions();
  expect(after.shell).not.toBe(before.shell);
  expect(after['mf-rides']).not.toBe(before['mf-rides']);
});

test.each(['mf-rides/dist/1.0.0/a.js', 'shared/node_modules/a/index.js', 'shared/tsconfig.tsbuildinfo'])(
  '%s, which is generated, changes no version',
  async (path) => {
    const before = await versions();
    await workspace.write(path, 'made');
    expect(await versions()).toEqual(before);
  },
);

test.each(['mf-rides/src/page.test.tsx', 'mf-rides/README.md', 'shared/src/prices.test.ts', 'tooling/README.md'])(
  '%s, which is not part of a build, changes no version',
  async (path) => {
    const before = await versions();
    await workspace.write(path, 'changed');
    expect(await versions()).toEqual(before);
  },
);

describe('of the lockfile', () => {
  const importer = (name: string, dependencies: Readonly<Record<string, string>>) =>
    `  ${name}:\n    dependencies:\n${Object.entries(dependencies)
      .map(([of, version]) => `      ${of}:\n        specifier: 'catalog:'\n        version: ${version}\n`)
      .join('')}\n`;
  const lockfile = ({ rides = '1.0.0', deep = '3.0.0', more = '', jest = '30.0.0', hash = 'x' } = {}) =>
    `lockfileVersion: '9.0'\n\nimporters:\n\n${importer('shell', { react: '19.0.0(a@1.0.0)' })}${importer('mf-rides', { maps: rides, jest })}${importer('shared', { react: '19.0.0(a@1.0.0)' })}${importer('tooling', { webpack: '5.0.0' })}${more}` +
    `packages:\n\n  maps@${rides}:\n    resolution: {integrity: sha512-${hash}}\n\nsnapshots:\n\n  react@19.0.0(a@1.0.0): {}\n\n` +
    `  webpack@5.0.0: {}\n\n  maps@${rides}:\n    dependencies:\n      deep: ${deep}\n\n  deep@${deep}: {}\n`;

  const changedBy = async (change: Parameters<typeof lockfile>[0]) => {
    await workspace.write('pnpm-lock.yaml', lockfile());
    const before = await versions();
    await workspace.write('pnpm-lock.yaml', lockfile(change));
    const after = await versions();
    return Object.keys(before).filter((name) => before[name] !== after[name]);
  };

  test.each([
    ['a dependency of a remote changes only that remote', { rides: '1.1.0' }, ['mf-rides']],
    ['an indirect dependency changes only that remote', { deep: '3.1.0' }, ['mf-rides']],
    ['the same version with another hash changes only that remote', { hash: 'y' }, ['mf-rides']],
    ['a dependency of tests changes no version', { jest: '31.0.0' }, []],
    ['a new remote changes no other version', { more: importer('mf-hotels', { beds: '1.0.0' }) }, []],
  ])('%s', async (_, change, expected) => expect(await changedBy(change)).toEqual(expected));
});

test('the name of a file is part of the inputs', async () => {
  await workspace.write('mf-rides/src/a.js', '1');
  const before = await versions();
  await workspace.write('mf-rides/src/b.js', '1');
  expect(await versions()).not.toEqual(before);
});
