import { z } from 'zod';

/** The host's release is kept like a remote's, under this name. */
export const shellName = 'shell';

export const releaseName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and dashes');

export const releaseVersion = z
  .string()
  .max(80)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/, 'must be a version like 1.4.0 or 1.4.0-pr.12');

/** A file's name below its release: plain segments, none of which begins with a dot, so that nothing points upwards. */
export const fileName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_][\w.~-]*(\/[A-Za-z0-9_][\w.~-]*)*$/, 'must be a plain file name');

/** Where the files of a release are served from, with a slash at the end. */
export const releaseBase = (name: string, version: string): string => `/remotes/${name}/${version}/`;

/** The name of a release's container, a JavaScript identifier: with one name for all versions, a tab would run the code that it has already. */
export const containerName = (name: string, version: string): string => `${name}_${version}`.replace(/\W/g, '_');
