import { z } from 'zod';
import { releaseName, releaseVersion } from '../release/names';
import { approvalFacts } from './approvals-api';
import { byPerson, instant, percent, sentence } from './common';
import { eventKinds } from './history-kinds';
import { pointerFacts } from './pointer-facts';

/** The moves that can be requested. Publishing with `--live` or `--canary` moves a pointer as well. */
const askedKinds = ['promote', 'rollback', 'canary', 'canary-end', 'freeze', 'thaw', 'no-auto', 'auto'] as const;

/** `POST /moves` */
export const moveRequest = z
  .strictObject({
    name: releaseName,
    kind: z.enum(askedKinds),
    version: releaseVersion
      .optional()
      .describe('Defaults to the canary for a promotion, and to the last known good compatible release for a rollback'),
    percent: percent.optional().describe('For a canary: the percentage of visits that get it'),
    ifLive: releaseVersion.optional().describe('Moves only if this is the active release'),
    by: byPerson,
    why: sentence.optional(),
    noAuto: z.boolean().optional().describe('For a promotion: turns automatic rollback off for the release'),
    dryRun: z.boolean().optional().describe('Makes all checks and returns the result, without changing anything'),
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
  isForward: z.boolean().default(false).describe('True if a rollback goes to a later release'),
  autoOff: z.boolean().default(false).describe('True if automatic rollback is off for the active release'),
  passedOver: z
    .array(z.object({ version: z.string(), why: z.string() }))
    .readonly()
    .default([])
    .describe('For a rollback without a version: the skipped good releases that are incompatible, latest first'),
});

export const moveAnswer = z.object({
  name: releaseName,
  dryRun: z.boolean(),
  /** Null if nothing had to change. */
  move: madeMove.nullable(),
  /** Set if the move waits for a second person. */
  approval: approvalFacts.nullable().default(null),
  sentence: z.string().describe('What happened, or would happen'),
  pointer: pointerFacts,
});

/** `POST /withdrawals` */
export const withdrawRequest = z.strictObject({
  name: releaseName,
  version: releaseVersion,
  by: byPerson,
  why: sentence,
  force: z.boolean().optional().describe('Also withdraws an active release that has no replacement'),
  purgeDevices: z
    .boolean()
    .optional()
    .describe('Devices also delete all data that the site has stored on them, including the traveller’s'),
  dryRun: z.boolean().optional().describe('Checks everything, answers what would happen, and does nothing'),
});

export const withdrawAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  dryRun: z.boolean(),
  isNew: z.boolean().describe('False if it was withdrawn before'),
  live: z.string().nullable().describe('The active release of the name afterwards'),
  sentence: z.string().describe('What happened, or would happen'),
});

/** `POST /keeps` */
export const keepRequest = z.strictObject({
  name: releaseName,
  version: releaseVersion,
  keep: z.boolean().describe('False allows the removal of the release again'),
  by: byPerson,
  why: sentence,
});

export const keepAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  isNew: z.boolean().describe('False if nothing had to change'),
  sentence: z.string().describe('The result'),
});

export const historyQuery = z.strictObject({
  name: releaseName.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(30),
  before: z.coerce.number().int().min(1).optional().describe('Only moves older than the one with this id'),
  file: z
    .enum(['csv', 'json'])
    .optional()
    .describe('The pages are saved as a file of all rows: the history of the staff gets a row with the first page'),
});

/** `GET /history` */
export const historyAnswer = z.object({
  next: z.number().nullable().default(null).describe('The `before` of the next page; null on the last page'),
  moves: z.array(
    z.object({
      id: z.number(),
      name: releaseName.nullable().describe('Null for a row about a token or a key'),
      from: z.string().nullable(),
      to: z
        .string()
        .nullable()
        .describe(
          'The release that is active afterwards or that the row is about; null if none is active, and for a token or a key',
        ),
      kind: z
        .enum(['start', 'publish', 'automatic', ...askedKinds, ...eventKinds])
        .describe(
          'A move; no-auto and auto: automatic rollback of the active release turned off and on; or an event: new (published), fault (found by an inspection), repair (the fault is repaired), withdraw, notice (due for removal), remove, keep, unkeep, token, token-end, key, key-end, ask and decline (a move that a second person approves)',
        ),
      percent: percent.nullable(),
      who: z.string(),
      why: z.string(),
      tokenId: z.string().nullable().describe('The token of the request; null for a person and for the site itself'),
      personId: z
        .string()
        .nullable()
        .describe('The person who was signed in; null for a token and for the site itself'),
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
export type HistoryQuery = z.infer<typeof historyQuery>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;
