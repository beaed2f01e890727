import { isShell } from './build';
import { recordFiles } from './digest';
import { shellName } from './names';
import type { Candidate, Release } from './release';

/** The release that a candidate becomes once it is published; it has no digest yet. */
export const asRelease = async ({ build, declaration, files, publisher, commit }: Candidate): Promise<Release> => ({
  name: build.name,
  version: build.version,
  container: isShell(build) ? shellName : build.container,
  digest: '',
  declaration,
  build,
  files: await recordFiles({ files }),
  publisher,
  commit,
  createdAt: new Date(),
});
