import { buildStale, localReleases } from '../builds/build-all';
import { BuildFailed } from '../builds/build-package';
import { localOps } from '../builds/ops-build';
import { paintFor, stepsTo } from '../terminal/output';

try {
  const step = stepsTo(process.stdout);
  const released = await step('checked what is built', () => localReleases());
  const backOffice = await localOps();
  await buildStale(backOffice ? [...released, backOffice] : released, step);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  process.stderr.write(`${paintFor(process.stderr)('red', `${error.message}:`)}\n${error.output}\n`);
  process.exitCode = 1;
}
