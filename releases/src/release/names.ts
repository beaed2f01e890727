import { z } from 'zod';

/** The name under which the shell is released, like a remote. */
export const shellName = 'shell';

/** What people call the shell, which has no declaration. */
export const shellTitle = 'Site frame';

export const releaseName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and dashes');

export const releaseVersion = z
  .string()
  .max(80)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/, 'must be a version like 1.4.0 or 1.4.0-pr.12');

/** The path of a file in its release: plain segments without a leading dot, so that no path leads upwards. */
export const fileName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_][\w.~-]*(\/[A-Za-z0-9_][\w.~-]*)*$/, 'must be a plain file name');

/** The base path of the files of a release, with a slash at the end. */
export const releaseBase = (name: string, version: string): string => `/remotes/${name}/${version}/`;

/** The container name of a release, a JavaScript identifier. It has the version, because a tab would otherwise reuse the code of another version. */
export const containerName = (name: string, version: string): string => `${name}_${version}`.replace(/\W/g, '_');
