import { startTestPostgres } from 'tooling/postgres';
import { checks } from './checks';
import { deploy } from './deployment';
import { hasNginx } from './nginx';

/** `pnpm try-deploy`: runs the checks against two processes of the site behind nginx with the documented configuration. */
async function main(): Promise<number> {
  if (!hasNginx()) {
    console.error('This needs nginx and openssl on the PATH: on Debian, `apt-get install nginx-light openssl`.');
    return 1;
  }
  const words = process.argv.slice(2);
  const postgres = await startTestPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  const deployment = await deploy();
  let failed = 0;
  for (const { name, run } of checks.filter((check) => words.every((word) => check.name.includes(word)))) {
    const began = Date.now();
    const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
    await run(deployment).then(
      (found) => console.log(`✓ ${name} (${seconds()})\n    ${found}`),
      (error: Error) => {
        failed += 1;
        console.log(`✗ ${name} (${seconds()})\n    ${error.message}`);
      },
    );
  }
  const errorLog = deployment.nginx.errorLog();
  await deployment.discard();
  await postgres.stop();
  if (failed) console.log(`\nnginx wrote:\n${errorLog.split('\n').slice(-30).join('\n')}`);
  return failed ? 1 : 0;
}

process.exit(await main());
