import { z } from 'zod';
import { releaseName } from '../release/names';
import { instant, percent } from './common';

const holdFacts = z.object({ by: z.string(), why: z.string(), at: instant });

/** The pointer of a name: its active release, canary and fallback. */
export const pointerFacts = z.object({
  name: releaseName,
  live: z.string().nullable(),
  liveSince: instant,
  previous: z.string().nullable().describe('The previously active release'),
  lastKnownGood: z
    .string()
    .nullable()
    .describe(
      'The target of a rollback, and the fallback if the active release cannot start; compatible with all active releases',
    ),
  canary: z.object({ version: z.string(), percent, since: instant }).nullable(),
  frozen: holdFacts.nullable(),
  autoOff: holdFacts
    .nullable()
    .default(null)
    .describe('Set while automatic rollback is off for the active release; the next activation ends it'),
  movedByHand: z.boolean().describe('True if a start of the site does not move it'),
});

/** The result of the examination of a release. */
export const checkFacts = z.object({
  verdict: z.enum(['verified', 'unverified', 'refused']),
  shellVersion: z.string().nullable(),
  report: z.object({
    summary: z.string(),
    ms: z.number(),
    pages: z
      .array(
        z.object({
          remote: z.string(),
          kind: z.enum(['route', 'widget', 'home']),
          name: z.string().describe("The route's path, or the widget's name"),
          ok: z.boolean(),
          ms: z.number(),
          heading: z.string().optional(),
          reasons: z.array(z.string()).readonly(),
        }),
      )
      .readonly(),
    unchecked: z.array(z.string()).readonly().describe('What could not be checked'),
  }),
  at: instant,
});

/** A short form of the result. */
export const checkBrief = checkFacts.pick({ verdict: true, shellVersion: true, at: true }).extend({
  summary: z.string().describe('The result in one sentence'),
});

export type CheckBrief = z.infer<typeof checkBrief>;
export type PointerFacts = z.infer<typeof pointerFacts>;
export type CheckFacts = z.infer<typeof checkFacts>;
