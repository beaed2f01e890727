import { z } from 'zod';
import { fileName, releaseName, releaseVersion, shellName } from './names';

const files = z.array(fileName);

/** What the build of a remote says of itself in `build.json`: the files to fetch for each exposed module. */
const remoteBuildSchema = z.strictObject({
  name: releaseName.refine((name) => name !== shellName, 'is the name of the host'),
  version: releaseVersion,
  container: z.string().regex(/^[A-Za-z_]\w*$/),
  entry: fileName,
  modules: z.record(z.string(), files),
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
});

export const buildSchema = z.union([shellBuildSchema, remoteBuildSchema]);

export type RemoteBuild = z.infer<typeof remoteBuildSchema>;
export type ShellBuild = z.infer<typeof shellBuildSchema>;
export type Build = z.infer<typeof buildSchema>;

export const isShell = (build: Build): build is ShellBuild => build.name === shellName;

/** The files that a build names, each of which must be there. */
export const filesNamedBy = (build: Build): string[] =>
  isShell(build)
    ? [build.document, ...build.initial, ...build.styles, ...build.fonts, ...Object.values(build.shares).flat()]
    : [build.entry, ...Object.values(build.modules).flat()];
