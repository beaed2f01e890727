import { z } from 'zod';
import { buildSchema } from '../release/build';
import { declarationSchema } from '../release/declaration';
import { fileName, releaseName, releaseVersion } from '../release/names';

/** What the command line, and later the console, says to `/releases/api` and hears from it. */
export const apiBase = '/releases/api';

/** All files of a release at once, as base64: some hundred kilobytes in practice. */
export const publishLimitBytes = 32 * 1024 * 1024;

const sentence = z.string().trim().min(1).max(300);
const person = z.string().trim().min(1).max(80);

export const publishRequest = z.strictObject({
  build: buildSchema,
  declaration: declarationSchema.nullable(),
  files: z
    .array(z.strictObject({ file: fileName, content: z.base64() }))
    .min(1)
    .max(2000)
    .refine((files) => new Set(files.map(({ file }) => file)).size === files.length, 'names a file twice'),
  by: person,
  commit: z.string().max(80).nullable(),
  live: z.boolean(),
  why: sentence.optional(),
});

export const publishAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  /** False when the very same release was there already. */
  isNew: z.boolean(),
  files: z.number(),
  sizeBytes: z.number(),
  /** What the pointer did; null when it was not asked to move, or stood there already. */
  move: z.object({ from: z.string().nullable(), to: z.string() }).nullable(),
});

export const rollbackRequest = z.strictObject({
  name: releaseName,
  version: releaseVersion.optional(),
  by: person,
  why: sentence.optional(),
});

export const rollbackAnswer = z.object({
  name: releaseName,
  move: z.object({ from: z.string().nullable(), to: z.string() }).nullable(),
  live: z.string(),
});

const instant = z.iso.datetime();

export const statusAnswer = z.object({
  releases: z.array(
    z.object({
      name: releaseName,
      live: z.string().nullable(),
      previous: z.string().nullable(),
      lastKnownGood: z.string().nullable(),
      movedByHand: z.boolean(),
      liveSince: instant,
      publisher: z.string().nullable(),
      publishedAt: instant.nullable(),
      commit: z.string().nullable(),
    }),
  ),
});

export const historyQuery = z.strictObject({
  name: releaseName.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(30),
});

export const historyAnswer = z.object({
  moves: z.array(
    z.object({
      id: z.number(),
      name: releaseName,
      from: z.string().nullable(),
      to: z.string(),
      kind: z.enum(['start', 'publish', 'rollback']),
      who: z.string(),
      why: z.string(),
      at: instant,
    }),
  ),
});

export const failure = z.object({ message: z.string(), code: z.string() });

export type PublishRequest = z.infer<typeof publishRequest>;
export type PublishAnswer = z.infer<typeof publishAnswer>;
export type RollbackRequest = z.infer<typeof rollbackRequest>;
export type RollbackAnswer = z.infer<typeof rollbackAnswer>;
export type StatusAnswer = z.infer<typeof statusAnswer>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;
