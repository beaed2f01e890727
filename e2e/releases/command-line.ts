import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import type { Site } from '../site/launch-site';

const workspace = resolve(import.meta.dirname, '../..');
const maxOutputBytes = 16_000_000;

export interface CommandResult {
  readonly code: number;
  /** The JSON that `--json` printed: the result or the error. */
  readonly output: Readonly<Record<string, unknown>>;
}

/** Runs `pnpm release …` in a separate process on the machine of the site. Resolves for every exit code. */
export const releaseCommand =
  ({ dataDir }: Site) =>
  (...commandArgs: readonly string[]): Promise<CommandResult> =>
    new Promise((done, reject) => {
      const { RELEASES_URL: _url, RELEASES_TOKEN: _token, ...env } = process.env;
      const options = {
        cwd: workspace,
        env: { ...env, NODE_OPTIONS: '', DATA_DIR: dataDir },
        maxBuffer: maxOutputBytes,
      };
      const args = ['--import', 'tsx', 'releases/src/cli/main.ts', ...commandArgs, '--json'];
      const child = execFile(process.execPath, args, options, (_, stdout, stderr) => {
        try {
          done({ code: child.exitCode ?? -1, output: JSON.parse(stdout) });
        } catch {
          reject(new Error(`release ${commandArgs.join(' ')} ended with ${child.exitCode}: ${stdout}${stderr}`));
        }
      });
    });

/** The folder in which `publish` builds a version of a package. The site does not remove it. */
export const buildFolder = (name: string, version: string): string => resolve(workspace, name, 'dist', version);
