import { z } from 'zod';
import { releaseName } from '../release/names';
import { instant } from './common';

const count = z.number().int().min(0);

/**
 * The health of a release. `suspected`: the failures may come from an attacker or from very few visitors, so there is no
 * automatic rollback. `frozen`: it is failing, but a freeze prevents its automatic rollback.
 */
const healthState = z.enum(['healthy', 'watching', 'suspected', 'failing', 'frozen']);

const versionHealth = z.object({
  version: z.string(),
  channel: z.enum(['live', 'canary', 'other']),
  tabs: count.describe('The number of open tabs that run it'),
  loads: count.describe('The number of visits that reported on it'),
  failures: count.describe('The number of these visits for which it failed or crashed'),
  networks: count.describe('The number of networks of these visits: an IPv4 address, or a /48 of IPv6'),
  failingNetworks: count.describe('The number of these networks with a failure'),
  rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The mean of the failure rates of all networks, each with the same weight; null before the first report'),
  why: z.string().nullable().describe('For a suspected or failing release: rate, sample and limit, as a sentence'),
  series: z
    .array(z.object({ at: instant, loads: count, failures: count }))
    .describe('The last hour in intervals of five minutes, oldest first'),
  state: healthState,
  goesBackAt: instant.nullable().describe('The time of the automatic rollback, unless it is frozen before'),
  staysBecause: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Why there is no automatic rollback of a failing active release: no earlier release is good and compatible',
    ),
});

/** `GET /health` */
export const healthAnswer = z.object({
  limit: z.number().min(0).max(1).describe('The failure rate that triggers an automatic rollback'),
  releases: z.array(z.object({ name: releaseName, versions: z.array(versionHealth) })),
});

export const tabCountQuery = z.strictObject({ name: releaseName });

/** `GET /receipt?name=`: how many open tabs have switched to the active release. */
export const tabCountAnswer = z.object({
  name: releaseName,
  live: z.string().nullable(),
  tabs: count.describe('The number of open tabs that run any version'),
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The share of tabs on the active release; null without open tabs'),
  versions: z.array(z.object({ version: z.string(), tabs: count })),
});

export type HealthAnswer = z.infer<typeof healthAnswer>;
export type TabCountAnswer = z.infer<typeof tabCountAnswer>;
