import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace';
import { localReleases } from './build-all';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.remove());

const versions = async () =>
  Object.fromEntries((await localReleases(workspace.root)).map(({ of, version }) => [of.name, version]));

test('a local version is the package’s own with ten digits over its inputs', async () => {
  expect(await versions()).toEqual({
    shell: expect.stringMatching(/^1\.0\.0-local\.[0-9a-f]{10}$/),
    'mf-rides': expect.stringMatching(/^1\.0\.0-local\.[0-9a-f]{10}$/),
  });
});

test('a remote’s own source changes that remote alone', async () => {
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
  '%s, which was made, changes none',
  async (path) => {
    const before = await versions();
    await workspace.write(path, 'made');
    expect(await versions()).toEqual(before);
  },
);

test('the same text under another name is another input', async () => {
  await workspace.write('mf-rides/src/a.js', '1');
  const before = await versions();
  await workspace.write('mf-rides/src/b.js', '1');
  expect(await versions()).not.toEqual(before);
});
