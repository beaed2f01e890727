import { releasePackages } from '../builds/packages';
import { paintFor } from '../terminal/colour';
import { stepsTo } from '../terminal/steps';
import { startSite } from './index';
import { runSite } from './run-site';
import { StartFailure } from './start-failure';

/**
 * `pnpm dev` watches the shell and every remote; `pnpm dev mf-rides` watches that one alone, under the released rest,
 * as travellers will meet it.
 */
await runSite(async () => {
  const { stdout } = process;
  const packages = await releasePackages();
  const asked = process.argv.slice(2).filter((argument) => argument !== '--');
  const unknown = asked.find((name) => !packages.some((of) => of.name === name));
  if (unknown)
    throw new StartFailure(`"${unknown}" is not a package. There are: ${packages.map(({ name }) => name).join(', ')}.`);

  const paint = paintFor(stdout);
  const line = (text: string) => stdout.write(`${text}\n`);
  let isReady = false;
  const site = await startSite({
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
    step: stepsTo(stdout),
    note: (sentence) => line(`  ${paint('yellow', sentence)}`),
    watch: {
      names: asked.length ? asked : packages.map(({ name }) => name),
      listener: {
        built: ({ name }) => isReady && line(`${paint('green', '✓')} ${name} built, pages reload`),
        failed: ({ name }, output) => line(`${paint('red', '✗')} ${name} does not build\n${output}`),
      },
    },
  });
  isReady = true;
  return site;
});
