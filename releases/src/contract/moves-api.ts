import { z } from 'zod';
import { releaseName, releaseVersion } from '../release/names';
import { instant, percent, person, sentence } from './common';
import { eventKinds } from './history-kinds';
import { pointerFacts } from './pointer-facts';

/** What people do to a pointer. Publishing with `--live` or `--canary` moves one as well. */
const askedKinds = ['promote', 'rollback', 'canary', 'canary-end', 'freeze', 'thaw', 'no-auto', 'auto'] as const;

/** `POST /moves` */
export const moveRequest = z
  .strictObject({
    name: releaseName,
    kind: z.enum(askedKinds),
    version: releaseVersion
      .optional()
      .describe('Promote goes to the canary without one, rollback to the last known good release that fits'),
    percent: percent.optional().describe('Of a canary: how many of a hundred visits get it'),
    ifLive: releaseVersion.optional().describe('Moves only if this release is live still'),
    by: person,
    why: sentence.optional(),
    noAuto: z
      .boolean()
      .optional()
      .describe('Of a promotion: the release does not go back by itself, however many reports say that it fails'),
    dryRun: z.boolean().optional().describe('Checks everything, answers what would happen, and does nothing'),
  })
  .refine(({ kind, noAuto }) => !noAuto || kind === 'promote', {
    path: ['noAuto'],
    message: 'is for a promotion',
  });

export const madeMove = z.object({
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  percent: percent.nullable(),
  endedCanary: z.string().nullable(),
  isForward: z.boolean().default(false).describe('A rollback that goes to a later release than the one that it leaves'),
  autoOff: z.boolean().default(false).describe('Whether the release that is live now does not go back by itself'),
  passedOver: z
    .array(z.object({ version: z.string(), why: z.string() }))
    .readonly()
    .default([])
    .describe('Of a rollback that named no release: good ones that do not fit what is live, the latest first'),
});

export const moveAnswer = z.object({
  name: releaseName,
  dryRun: z.boolean(),
  /** Null where it was so already. */
  move: madeMove.nullable(),
  sentence: z.string().describe('What happened, or would happen'),
  pointer: pointerFacts,
});

/** `POST /withdrawals` */
export const withdrawRequest = z.strictObject({
  name: releaseName,
  version: releaseVersion,
  by: person,
  why: sentence,
  force: z.boolean().optional().describe('Also where nothing can take the place of a live release'),
  purgeDevices: z
    .boolean()
    .optional()
    .describe('Devices also delete what the site has stored on them, which is the traveller’s too'),
  dryRun: z.boolean().optional().describe('Checks everything, answers what would happen, and does nothing'),
});

export const withdrawAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  dryRun: z.boolean(),
  isNew: z.boolean().describe('False where it was withdrawn already'),
  live: z.string().nullable().describe('The active release of the name afterwards'),
  sentence: z.string().describe('What happened, or would happen'),
});

/** `POST /keeps` */
export const keepRequest = z.strictObject({
  name: releaseName,
  version: releaseVersion,
  keep: z.boolean().describe('False lets the release be removed again once it is old'),
  by: person,
  why: sentence,
});

export const keepAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  isNew: z.boolean().describe('False where it was so already'),
  sentence: z.string().describe('What holds now'),
});

export const historyQuery = z.strictObject({
  name: releaseName.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(30),
  before: z.coerce.number().int().min(1).optional().describe('Only moves older than the one of this id'),
});

/** `GET /history` */
export const historyAnswer = z.object({
  next: z.number().nullable().default(null).describe('What to ask for as `before` for the next page; null on the last'),
  moves: z.array(
    z.object({
      id: z.number(),
      name: releaseName.nullable().describe('Null of a row about a token or a key'),
      from: z.string().nullable(),
      to: z
        .string()
        .nullable()
        .describe(
          'The release that is live then or that the row is about; null where nothing is live afterwards, and of a token or a key',
        ),
      kind: z
        .enum(['start', 'publish', 'automatic', ...askedKinds, ...eventKinds])
        .describe(
          'A move; no-auto and auto: automatic rollback of the live release off and on; or new: published, fault: found when it was looked at, repair: found to be gone, withdraw, notice: due for removal, remove, keep, unkeep, token, token-end, key, key-end',
        ),
      percent: percent.nullable(),
      who: z.string(),
      why: z.string(),
      tokenId: z.string().nullable().describe('The token that did it; null for the site itself'),
      at: instant,
    }),
  ),
});

export type KeepRequest = z.infer<typeof keepRequest>;
export type KeepAnswer = z.infer<typeof keepAnswer>;
export type MoveRequest = z.infer<typeof moveRequest>;
export type WithdrawRequest = z.infer<typeof withdrawRequest>;
export type WithdrawAnswer = z.infer<typeof withdrawAnswer>;
export type MoveAnswer = z.infer<typeof moveAnswer>;
export type MadeMove = z.infer<typeof madeMove>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;
