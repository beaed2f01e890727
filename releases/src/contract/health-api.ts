import { z } from 'zod';
import { releaseName } from '../release/names';
import { instant } from './common';

const count = z.number().int().min(0);

/**
 * How a release fares. `suspected`: failures that could also be an attacker's or those of very few visitors, so that nothing
 * moves by itself. `frozen`: it would go back by itself, but an operator holds it.
 */
const healthState = z.enum(['healthy', 'watching', 'suspected', 'failing', 'frozen']);

const versionHealth = z.object({
  version: z.string(),
  channel: z.enum(['live', 'canary', 'other']),
  tabs: count.describe('Tabs that run it now'),
  loads: count.describe('Visits that had something to say of it'),
  failures: count.describe('Those of them for which it failed or crashed'),
  networks: count.describe('Networks that those visits came from: an IPv4 address, or a /48 of IPv6'),
  failingNetworks: count.describe('Those of them with a failure'),
  rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("Mean of the networks' failure rates, so that each weighs the same; null before the first report"),
  why: z.string().nullable().describe('Of one that is suspected or failing: rate, sample and limit, in words'),
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
