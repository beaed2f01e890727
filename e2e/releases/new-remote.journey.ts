import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeRemote } from 'tooling/new-remote';
import { expect, test } from '../site/journey';

const run = promisify(execFile);
const workspace = resolve(import.meta.dirname, '../..');

// the registry checks pages in the browser of the journeys
test.use({ siteEnv: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', RELEASES_REQUIRE_GATE: '1' } });

test('a new remote from the template is published through the gate and opens in the running site', async ({
  page,
  site,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'tafiya-new-remote-'));
  try {
    await symlink(join(workspace, 'shared'), join(root, 'shared'));
    await writeRemote(root, 'mf-hotels');
    // what `pnpm new-remote` installs
    await symlink(join(workspace, 'mf-content/node_modules'), join(root, 'mf-hotels/node_modules'));

    const publishScript = `
      import { runCli } from ${JSON.stringify(join(workspace, 'releases/src/cli/run.ts'))};
      const { stdout, stderr, env } = process;
      process.exit(await runCli(['publish', 'mf-hotels', '--live', '--json'], { stdout, stderr, env, root: ${JSON.stringify(root)} }));`;
    const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', publishScript], {
      cwd: workspace,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: site.dataDir },
    });
    expect(JSON.parse(stdout)).toMatchObject({ name: 'mf-hotels', version: '0.1.0', check: { verdict: 'verified' } });

    await page.goto('/hotels');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hotels');
    await expect(page).toHaveTitle('Hotels · Tafiya');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
