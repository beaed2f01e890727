import type { Step } from '../terminal/output';
import { buildPackage, isBuilt } from './build-package';
import { localVersions } from './local-version';
import { type ReleasePackage, releasePackages } from './packages';

/** The number of concurrent builds: more would not be faster on most machines. */
const buildsAtOnce = 2;

export interface LocalRelease {
  readonly of: ReleasePackage;
  /** The local version of the current inputs. */
  readonly version: string;
}

/** All released packages with their local versions. */
export async function localReleases(root?: string): Promise<LocalRelease[]> {
  const packages = await releasePackages(root);
  const versions = await localVersions(packages, root);
  return packages.map((of) => ({ of, version: versions.get(of.name) ?? of.version }));
}

/** Builds the packages that are not built yet, each as a step. @throws BuildFailed */
export async function buildStale(releases: readonly LocalRelease[], step: Step): Promise<void> {
  const waiting = releases.filter(({ of, version }) => !isBuilt(of, version));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { of, version } = next;
      await step(`built ${of.name} ${version}`, () => buildPackage(of, version));
    }
  };
  await Promise.all(Array.from({ length: buildsAtOnce }, worker));
}
