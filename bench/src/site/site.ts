import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startTestPostgres, type TestPostgres } from 'tooling/postgres';

const root = resolve(import.meta.dirname, '../../..');

/** Runs `pnpm build`, so that no measured start of the site has to build. */
export async function buildSite(): Promise<void> {
  const args = ['--import', 'tsx', 'releases/src/site/build.ts'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The site cannot be built');
}

/** Starts the PostgreSQL server of the sites that `launchSite` starts, which reads its address from the environment. */
export async function startSitePostgres(): Promise<Pick<TestPostgres, 'url' | 'stop'>> {
  const before = process.env.TEST_DATABASE_URL;
  const postgres = await startTestPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return {
    url: postgres.url,
    async stop() {
      if (before === undefined) delete process.env.TEST_DATABASE_URL;
      else process.env.TEST_DATABASE_URL = before;
      await postgres.stop();
    },
  };
}
