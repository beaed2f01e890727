import { z } from 'zod';
import { fileName, releaseName, releaseVersion, shellName } from './names';

const files = z.array(fileName);
const partsOfDocuments = z.record(z.string(), fileName).optional();
const integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);
/** The hash that browsers verify, by file. A watch build has none: its files change without a new name. */
const hashes = z.record(fileName, integrity).optional();
const names = z.array(z.string().min(1).max(120)).max(2000);
const shareKey = z.string().min(1).max(80);
const question = z.strictObject({ question: z.string().min(1).max(300), answer: z.string().min(1).max(3000) });

/** The files that the renderer runs; the entry is one of them. Absent if pages are rendered in browsers only. */
const serverSide = z.strictObject({ entry: fileName, files: files.min(1) }).optional();

/**
 * Texts of pages as HTML, in builds from before pages were rendered on servers; not used. The schema is strict, so without the field
 * such a build is refused, and `verify` refuses the stored releases that have one.
 */
const fragments = partsOfDocuments;

/** The build record of a remote in `build.json`: the files to fetch for each exposed module. */
const remoteBuildSchema = z.strictObject({
  name: releaseName.refine((name) => name !== shellName, 'is the name of the host'),
  version: releaseVersion,
  container: z.string().regex(/^[A-Za-z_]\w*$/),
  entry: fileName,
  /** How the entry is loaded: as a script that sets a global with the container's name (the default), or as an ES module. */
  entryType: z.enum(['global', 'module']).optional(),
  /** `own` if the entry contains a federation runtime; otherwise it uses the shell's. */
  runtime: z.literal('own').optional(),
  modules: z.record(z.string(), files),
  /** The style sheets by module, which its own code links. */
  styles: z.record(z.string(), files).optional(),
  /** The scripts and style sheets that a module loads later, by module. */
  later: z.record(z.string(), files).optional(),
  fragments,
  /** The script that sends the first calls in the document, by module. */
  firstCalls: partsOfDocuments,
  questions: z.record(z.string(), z.array(question).max(50)).optional(),
  /** The range and the imported names by shared key; `*` for all names. */
  uses: z.record(shareKey, z.strictObject({ range: z.string().min(1).max(80), names })).optional(),
  /** Bundled copies of shared packages, for a shell without them: the file by shared key. */
  copies: z.record(shareKey, fileName).optional(),
  server: serverSide,
  hashes,
});

/** The build record of the shell: its first chunks in order, styles and fonts, and the files of each lazy share. */
const shellBuildSchema = z.strictObject({
  name: z.literal(shellName),
  version: releaseVersion,
  initial: files.min(1),
  styles: files,
  fonts: files,
  shares: z.record(z.string(), files),
  document: fileName,
  /** The service worker; without one `/sw.js` is answered with 404. */
  worker: fileName.optional(),
  fragments,
  /** The version of the contract with remotes (`shared/shell`). */
  contract: releaseVersion.optional(),
  /** The shared packages for remotes: the version and the exported names by shared key; without names if they are unknown. */
  provides: z.record(shareKey, z.strictObject({ version: releaseVersion, names: names.optional() })).optional(),
  server: serverSide,
  hashes,
});

export const buildSchema = z.union([shellBuildSchema, remoteBuildSchema]);

export type RemoteBuild = z.infer<typeof remoteBuildSchema>;
export type ShellBuild = z.infer<typeof shellBuildSchema>;
export type Build = z.infer<typeof buildSchema>;

export const isShell = (build: Build): build is ShellBuild => build.name === shellName;

/** The file of the first calls by module; empty for the shell. */
export const firstCallsOf = (build: Build): Readonly<Record<string, string>> =>
  isShell(build) ? {} : (build.firstCalls ?? {});

/** The files that are part of documents: the scripts of first calls. */
export const documentPartsOf = (build: Build): string[] => Object.values(firstCallsOf(build));

/** The files that only the renderer runs; they are not served. */
export const serverFilesOf = ({ server }: Build): readonly string[] => server?.files ?? [];

/** All files that a build record lists, each of which must exist. */
export const filesNamedBy = (build: Build): string[] =>
  isShell(build)
    ? [
        build.document,
        ...(build.worker ? [build.worker] : []),
        ...build.initial,
        ...build.styles,
        ...build.fonts,
        ...Object.values(build.shares).flat(),
        ...documentPartsOf(build),
        ...serverFilesOf(build),
      ]
    : [
        build.entry,
        ...[build.modules, build.styles, build.later].flatMap((each) => Object.values(each ?? {}).flat()),
        ...documentPartsOf(build),
        ...serverFilesOf(build),
      ];
