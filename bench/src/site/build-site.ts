import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** `pnpm build`: what is built already is left alone, so no start of a site that is measured has to wait for it. */
export async function buildSite(): Promise<void> {
  const args = ['--import', 'tsx', 'releases/src/site/build.ts'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The site cannot be built');
}
