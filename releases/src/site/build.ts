import { buildStale, localReleases } from '../builds/build-all';
import { BuildFailed } from '../builds/build-package';
import { paintFor } from '../terminal/colour';
import { stepsTo } from '../terminal/steps';

try {
  const step = stepsTo(process.stdout);
  await buildStale(await step('checked what is built', () => localReleases()), step);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  process.stderr.write(`${paintFor(process.stderr)('red', `${error.message}:`)}\n${error.output}\n`);
  process.exitCode = 1;
}
