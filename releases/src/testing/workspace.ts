import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../builds/packages';
import { ridesDeclaration } from './candidates';

export interface TestWorkspace {
  readonly root: string;
  write(path: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

/** A minimal workspace: a shell and a remote with small sources, built by the real bundler. */
export async function makeWorkspace(): Promise<TestWorkspace> {
  const root = await mkdtemp(join(tmpdir(), 'tafiya-workspace-'));
  const write = async (path: string, content: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  };
  for (const name of ['shell', 'mf-rides']) {
    await write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module' }));
    await write(`${name}/src/index.js`, `globalThis.started = '${name}';`);
    await cp(join(import.meta.dirname, 'workspace.webpack.config.mjs'), join(root, name, 'webpack.config.mjs'));
    await symlink(join(workspaceRoot, name, 'node_modules'), join(root, name, 'node_modules'));
  }
  await write('mf-rides/release.json', JSON.stringify(ridesDeclaration));
  await write('shared/src/index.js', '');
  await write('tooling/index.js', '');
  await write('pnpm-lock.yaml', '');
  return { root, write, remove: () => rm(root, { recursive: true, force: true }) };
}
