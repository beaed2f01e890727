import { isShell } from './build';
import { recordFiles } from './digest';
import { shellName } from './names';
import type { Candidate, Release } from './release';

/** A candidate as it will be once it is published; it has no digest before. */
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
