import { fixturesOf, parseFixture } from '../gate/fixture';
import { sizeFault } from '../gate/size-budget';
import { documentPartsOf, filesNamedBy, firstCallsOf, isShell } from '../release/build';
import { isUnaltered } from '../release/digest';
import { firstCallsFault } from '../release/first-calls';
import { mediaTypeOf } from '../release/media-types';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate } from '../release/release';
import { remoteFault } from './remote-checks';

/** Looks for one kind of fault. @returns a sentence about it; undefined if the candidate does not have it */
type Check = (candidate: Candidate) => string | undefined | Promise<string | undefined>;

/** Present fixtures have up to 36 kB. They are parsed on the thread that serves requests. */
const largestFixtureBytes = 500_000;

/** Checks of a candidate before it is stored, and of a release at each verification, in this order. */
const checks: readonly Check[] = [
  function hasEveryFileThatItNames({ build, files }) {
    const there = new Set(files.map(({ file }) => file));
    const missing = filesNamedBy(build).filter((file) => !there.has(file));
    return missing.length ? `The build names files that are missing: ${missing.join(', ')}.` : undefined;
  },

  function hasNoFileNamedLikeAFolder({ files }) {
    const names = new Set(files.map(({ file }) => file));
    for (const { file } of files)
      for (let at = file.indexOf('/'); at >= 0; at = file.indexOf('/', at + 1)) {
        const above = file.slice(0, at);
        if (names.has(above)) return `${above} cannot be a file and the folder of ${file} at once. Rename one of them.`;
      }
    return undefined;
  },

  async function hasItsFilesUnaltered({ build: { hashes }, files }) {
    if (!hashes) return undefined;
    const there = new Map(files.map(({ file, content }) => [file, content]));
    for (const [file, hash] of Object.entries(hashes)) {
      const content = there.get(file);
      if (!content) return `The build recorded ${file}, which is missing. Build it again.`;
      if (!(await isUnaltered(content, hash))) return `The file ${file} is not as it was built. Build it again.`;
    }
    const added = files.find(({ file }) => !(file in hashes));
    return added && `The file ${added.file} was not part of the build. Build it again.`;
  },

  function hasOnlyFilesThatCanBeServed({ build, files }) {
    // Parts of documents are only read by the server, never served as files.
    const parts = new Set([
      ...(isShell(build) ? [build.document] : []),
      ...documentPartsOf(build),
      ...Object.values(build.fragments ?? {}),
    ]);
    const odd = files.map(({ file }) => file).filter((file) => !parts.has(file) && !mediaTypeOf(file));
    return odd.length ? `These files have a type that is not served: ${odd.join(', ')}.` : undefined;
  },

  function declaresWhatItBuilt({ build, declaration }) {
    if (isShell(build)) return declaration ? 'The shell has no declaration.' : undefined;
    if (!declaration) return `${build.name} has no declaration (release.json).`;
    if (declaration.name !== build.name)
      return `The declaration is of ${declaration.name}, the build of ${build.name}.`;
    const absent = [...declaration.routes, ...declaration.widgets].find(({ module }) => !(module in build.modules));
    return absent && `The declaration names the module ${absent.module}, which the build does not expose.`;
  },

  function hasTheFixturesThatItDeclares({ declaration, files }) {
    for (const name of fixturesOf(declaration)) {
      const content = files.find(({ file }) => file === name)?.content;
      if (!content) return `The declaration names ${name}, which is missing.`;
      if (content.byteLength > largestFixtureBytes)
        return `The fixture ${name} takes ${content.byteLength / 1000} kB, ${largestFixtureBytes / 1000} kB is the limit.`;
      const { fault } = parseFixture(content.toString());
      if (fault) return `The fixture ${name} is invalid: ${fault}.`;
    }
    return undefined;
  },

  function describesIndexableRoutes({ declaration }) {
    const silent = declaration?.routes.find(({ head }) => head.indexable && !head.description);
    return silent && `The route ${silent.path} is indexable and has no description.`;
  },

  function hasFirstCallsThatFitADocument({ build, files }) {
    for (const [module, name] of Object.entries(firstCallsOf(build))) {
      const content = files.find(({ file }) => file === name)?.content ?? '';
      const fault = firstCallsFault(content.toString());
      if (fault) return `The script of the first calls of ${module} ${fault}.`;
    }
    return undefined;
  },
];

async function runChecks(candidate: Candidate, toRun: readonly Check[]): Promise<void> {
  for (const check of toRun) {
    const fault = await check(candidate);
    if (fault) throw new ReleaseRefusal('INVALID_RELEASE', fault);
  }
}

/** Checks the content of a release by itself, as often as needed. @throws ReleaseRefusal INVALID_RELEASE with the first fault found */
export const checkContent = (candidate: Candidate): Promise<void> => runChecks(candidate, checks);

/**
 * Checks the content of a new candidate, the present rules for remotes, and its size. Published releases are not checked
 * against the last two: a new rule or a lower budget does not invalidate them.
 *
 * @throws ReleaseRefusal INVALID_RELEASE with the first fault found
 */
export const checkCandidate = (candidate: Candidate): Promise<void> =>
  runChecks(candidate, [...checks, (of) => sizeFault(of), remoteFault]);
