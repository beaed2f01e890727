import { z } from 'zod';
import { releaseName } from '../release/names';
import { instant } from './common';

const count = z.number().int().min(0);

/** How a release fares. `frozen`: it would go back by itself, but an operator holds it. */
const healthState = z.enum(['healthy', 'watching', 'failing', 'frozen']);

const versionHealth = z.object({
  version: z.string(),
  channel: z.enum(['live', 'canary', 'other']),
  tabs: count.describe('Tabs that run it now'),
  loads: count.describe('Visits that had something to say of it'),
  failures: count.describe('Those of them for which it failed or crashed'),
  rate: z.number().min(0).max(1).nullable().describe('Failures of all loads; null before the first'),
  series: z
    .array(z.object({ at: instant, loads: count, failures: count }))
    .describe('The last hour by five minutes, the oldest first'),
  state: healthState,
  goesBackAt: instant.nullable().describe('When it goes back by itself unless it is frozen before'),
  staysBecause: z
    .string()
    .nullable()
    .default(null)
    .describe('Why a failing live release does not go back by itself: none behind it fits, or is good'),
});

/** `GET /health` */
export const healthAnswer = z.object({
  limit: z.number().min(0).max(1).describe('The rate of failures from which a release goes back'),
  minimumVisits: count.describe('How many visits are needed to judge'),
  releases: z.array(z.object({ name: releaseName, versions: z.array(versionHealth) })),
});

export const receiptQuery = z.strictObject({ name: releaseName });

/** `GET /receipt?name=`: how far a move has come. */
export const receiptAnswer = z.object({
  name: releaseName,
  live: z.string().nullable(),
  tabs: count.describe('Open tabs that run any version of it'),
  share: z.number().min(0).max(1).nullable().describe('Tabs on the live version of all; null with no tab open'),
  versions: z.array(z.object({ version: z.string(), tabs: count })),
});

export type HealthAnswer = z.infer<typeof healthAnswer>;
export type ReceiptAnswer = z.infer<typeof receiptAnswer>;
