import { z } from 'zod';
import { releaseName } from '../release/names';
import { instant, percent } from './common';

const holdFacts = z.object({ by: z.string(), why: z.string(), at: instant });

/** How a name stands: what is live, beside it and behind it. */
export const pointerFacts = z.object({
  name: releaseName,
  live: z.string().nullable(),
  liveSince: instant,
  previous: z.string().nullable().describe('What was live before'),
  lastKnownGood: z
    .string()
    .nullable()
    .describe('Where a rollback goes, and what runs if the live one cannot start: it fits what is live'),
  canary: z.object({ version: z.string(), percent, since: instant }).nullable(),
  frozen: holdFacts.nullable(),
  autoOff: holdFacts
    .nullable()
    .default(null)
    .describe('Set while the live release does not go back by itself; the next release that goes live ends it'),
  movedByHand: z.boolean().describe('True where a start of the site leaves it alone'),
});

/** What was found when a release was examined. */
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
    unchecked: z.array(z.string()).readonly().describe('What could not be looked at'),
  }),
  at: instant,
});

/** The same in short. */
export const checkBrief = checkFacts.pick({ verdict: true, shellVersion: true, at: true }).extend({
  summary: z.string().describe('What was found, in a sentence'),
});

export type CheckBrief = z.infer<typeof checkBrief>;
export type PointerFacts = z.infer<typeof pointerFacts>;
export type CheckFacts = z.infer<typeof checkFacts>;
