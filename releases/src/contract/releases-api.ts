import { z } from 'zod';
import { buildSchema } from '../release/build';
import { declarationSchema } from '../release/declaration';
import { fileName, releaseName, releaseVersion } from '../release/names';
import { approvalFacts } from './approvals-api';
import { byPerson, instant, percent, sentence } from './common';
import { madeMove } from './moves-api';
import { checkBrief, checkFacts, pointerFacts } from './pointer-facts';

/** The limit of an upload, with all files of a release as base64. In practice a release has a few hundred kilobytes. */
export const publishLimitBytes = 32 * 1024 * 1024;

const publishOf = <C extends z.ZodType>(content: C) =>
  z
    .strictObject({
      build: buildSchema,
      declaration: declarationSchema.nullable(),
      files: z
        .array(z.strictObject({ file: fileName, content }))
        .min(1)
        .max(2000)
        .refine((files) => new Set(files.map(({ file }) => file)).size === files.length, 'names a file twice'),
      by: byPerson,
      commit: z.string().max(80).nullable(),
      live: z.boolean().describe('Also activates it'),
      canary: percent.optional().describe('Also makes it the canary for this percentage of visits'),
      noAuto: z.boolean().optional().describe('With live: turns automatic rollback off for it'),
      why: sentence.optional(),
      signature: z
        .strictObject({
          keyId: z.string().regex(/^[0-9a-f]{16}$/),
          signature: z.base64().max(200),
          builder: z.string().min(1).max(160),
        })
        .optional()
        .describe('An Ed25519 signature of the manifest: see docs/releases-signing.md'),
    })
    .refine(({ live, canary }) => !live || canary === undefined, {
      path: ['canary'],
      message: 'is not for a release that goes live for all',
    })
    .refine(({ live, noAuto }) => live || !noAuto, {
      path: ['noAuto'],
      message: 'is for a release that goes live for all',
    });

/** `POST /releases` */
export const publishRequest = publishOf(z.base64());

/** The request with decoded files, which are checked only then. */
export const decodedPublishRequest = publishOf(z.instanceof(Buffer, { error: 'must be base64' }));

export const publishAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  /** False if the same release was published before. */
  isNew: z.boolean(),
  /** Whether it is the active release after this call. */
  isLive: z.boolean().default(false),
  files: z.number(),
  sizeBytes: z.number(),
  /** Null for a known release that was never examined. */
  check: checkFacts.nullable(),
  /** The move of the pointer; null if none was requested, or nothing had to change. */
  move: madeMove.nullable(),
  /** Set if the move waits for a second person. */
  approval: approvalFacts.nullable().default(null),
});

const keptFacts = z.object({ by: z.string(), why: z.string(), at: instant });

/** The size of the stored release files. */
const storeFacts = z.object({
  kind: z.enum(['folder', 's3']),
  sizeBytes: z.number().describe('Of all names together, at the last measurement'),
  measuredAt: instant.nullable().describe('Null before the first measurement'),
  freeBytes: z.number().nullable().describe('Free space of the disk; null for a bucket'),
  totalBytes: z.number().nullable(),
  alarm: z.string().nullable().describe('A sentence with advice, if little space is left'),
  names: z.array(z.object({ name: releaseName, sizeBytes: z.number(), releases: z.number().int() })),
});

/** `GET /status` */
export const statusAnswer = z.object({
  releases: z.array(
    pointerFacts.extend({
      title: z
        .string()
        .nullable()
        .default(null)
        .describe('What people call it: the shell has a fixed name, a remote that of its active release'),
      canRollBack: z.boolean().default(false).describe('Whether a stored release was active before it'),
      publisher: z.string().nullable(),
      publishedAt: instant.nullable(),
      commit: z.string().nullable(),
      check: checkBrief.nullable().default(null).describe('The last examination of the active release'),
      signedBy: z
        .object({
          holder: z.string(),
          keyId: z.string(),
          builder: z.string(),
          alsoBy: z
            .array(z.string())
            .readonly()
            .default([])
            .describe('Ids of the other trusted keys that have signed it'),
        })
        .nullable()
        .default(null)
        .describe('The signer of the active release, by a trusted key'),
      altered: z
        .string()
        .nullable()
        .default(null)
        .describe('The altered or missing files of the active release, and the release that is served instead'),
      dueForRemoval: z
        .array(z.object({ version: z.string(), at: instant }))
        .default([])
        .describe('Old unused releases with the date of their removal'),
      kept: z
        .array(keptFacts.extend({ version: z.string() }))
        .default([])
        .describe('Releases that are never removed'),
    }),
  ),
  store: storeFacts.nullable().default(null).describe('For operators'),
});

export const releasesQuery = z.strictObject({ name: releaseName });

/** `GET /releases?name=` */
export const releasesAnswer = z.object({
  name: releaseName,
  live: z.string().nullable(),
  releases: z.array(
    z.object({
      version: releaseVersion,
      publishedAt: instant,
      publisher: z.string().nullable().describe('Null if the caller is another squad'),
      commit: z.string().nullable(),
      files: z.number(),
      sizeBytes: z.number(),
      check: checkFacts.nullable(),
      liveForSeconds: z.number().int().describe('The total time as the active release'),
      isRollbackTarget: z
        .boolean()
        .default(false)
        .describe('Whether a rollback can go to it: it was active before, and is not later than the active release'),
      withdrawn: z
        .object({ at: instant, who: z.string(), why: z.string() })
        .nullable()
        .default(null)
        .describe('Set if it was withdrawn: it is never served, previewed or activated again'),
      kept: keptFacts.nullable().default(null).describe('Set if it is excluded from removal'),
      removedAt: instant.nullable().default(null).describe('The date of its removal, unless it is used or kept before'),
      fits: z
        .object({ ok: z.boolean(), why: z.string().nullable() })
        .describe('Whether it is compatible with the active releases'),
    }),
  ),
});

/** `POST /verify` */
export const verifyRequest = z.strictObject({ name: releaseName, version: releaseVersion });
export const verifyAnswer = z.object({ name: releaseName, version: releaseVersion, check: checkFacts });

export type PublishRequest = z.infer<typeof publishRequest>;
export type PublishAnswer = z.infer<typeof publishAnswer>;
export type StoreFacts = z.infer<typeof storeFacts>;
export type StatusAnswer = z.infer<typeof statusAnswer>;
export type ReleasesAnswer = z.infer<typeof releasesAnswer>;
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
