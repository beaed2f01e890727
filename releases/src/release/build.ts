import { z } from 'zod';
import { fileName, releaseName, releaseVersion, shellName } from './names';

const files = z.array(fileName);
const partsOfDocuments = z.record(z.string(), fileName).optional();
const integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);
/** By file the hash that a browser compares. A watch build has none: its files change under their names. */
const hashes = z.record(fileName, integrity).optional();
const names = z.array(z.string().min(1).max(120)).max(2000);
const shareKey = z.string().min(1).max(80);
const question = z.strictObject({ question: z.string().min(1).max(300), answer: z.string().min(1).max(3000) });

/** What the build of a remote says of itself in `build.json`: the files to fetch for each exposed module, its text as HTML. */
const remoteBuildSchema = z.strictObject({
  name: releaseName.refine((name) => name !== shellName, 'is the name of the host'),
  version: releaseVersion,
  container: z.string().regex(/^[A-Za-z_]\w*$/),
  entry: fileName,
  /** How the entry is loaded: by a script element that leaves a global of the container's name, which is the usual one, or as an ES module. */
  entryType: z.enum(['global', 'module']).optional(),
  /** `own` where the entry brings a federation runtime; else it takes the shell's. */
  runtime: z.literal('own').optional(),
  modules: z.record(z.string(), files),
  /** By module its style sheets, which its own code links to. */
  styles: z.record(z.string(), files).optional(),
  /** By module the scripts and style sheets that it loads later. */
  later: z.record(z.string(), files).optional(),
  fragments: partsOfDocuments,
  /** By module the script that makes its first calls from within its document. */
  firstCalls: partsOfDocuments,
  questions: z.record(z.string(), z.array(question).max(50)).optional(),
  /** What it takes from the shell: by shared key the range and the names, `*` for any. */
  uses: z.record(shareKey, z.strictObject({ range: z.string().min(1).max(80), names })).optional(),
  /** Shared keys of which it has a copy of its own, for a shell that lacks them, and the file of the copy. */
  copies: z.record(shareKey, fileName).optional(),
  hashes,
});

/** The same for the shell: its first chunks, in order, its styles and fonts, and where each lazy share lies. */
const shellBuildSchema = z.strictObject({
  name: z.literal(shellName),
  version: releaseVersion,
  initial: files.min(1),
  styles: files,
  fonts: files,
  shares: z.record(z.string(), files),
  document: fileName,
  /** The service worker. Without one `/sw.js` is not found. */
  worker: fileName.optional(),
  fragments: partsOfDocuments,
  /** The version of the contract with remotes (`shared/shell`). */
  contract: releaseVersion.optional(),
  /** What it gives to remotes: by shared key the version and the names; without names where they are not known. */
  provides: z.record(shareKey, z.strictObject({ version: releaseVersion, names: names.optional() })).optional(),
  hashes,
});

export const buildSchema = z.union([shellBuildSchema, remoteBuildSchema]);

export type RemoteBuild = z.infer<typeof remoteBuildSchema>;
export type ShellBuild = z.infer<typeof shellBuildSchema>;
export type Build = z.infer<typeof buildSchema>;

export const isShell = (build: Build): build is ShellBuild => build.name === shellName;

/** By module the file of its first calls; the shell has none. */
export const firstCallsOf = (build: Build): Readonly<Record<string, string>> =>
  isShell(build) ? {} : (build.firstCalls ?? {});

/** The files that stand in documents: the text of its modules as HTML, and the scripts of their first calls. */
export const documentPartsOf = (build: Build): string[] => [
  ...Object.values(build.fragments ?? {}),
  ...Object.values(firstCallsOf(build)),
];

/** The files that a build names, each of which must be there. */
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
      ]
    : [
        build.entry,
        ...[build.modules, build.styles, build.later].flatMap((each) => Object.values(each ?? {}).flat()),
        ...documentPartsOf(build),
      ];
