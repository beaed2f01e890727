import type { TabReport } from 'shared/remote';
import { z } from 'zod';
import { outcomes } from '../health/ballot';
import { releaseName, releaseVersion } from '../release/names';

const mostNames = 20;

const tab = z.string().regex(/^[\w-]{1,40}$/);
const running = z
  .record(releaseName, releaseVersion)
  .refine((versions) => Object.keys(versions).length <= mostNames, 'names too many releases');

/** A tab's report, as its beacon must look. */
export const tabReport = z.object({
  tab,
  running,
  outcomes: z.array(z.object({ name: releaseName, version: releaseVersion, outcome: z.enum(outcomes) })).max(mostNames),
}) satisfies z.ZodType<TabReport>;

const tabQuery = z.object({ tab, running: z.string().max(2000) });

/** What a tab says of itself in an address: `?tab=<id>&running=<name>@<version>,…`; undefined where it says nothing right. */
export function readTabQuery(query: unknown): Pick<TabReport, 'tab' | 'running'> | undefined {
  const parsed = tabQuery.safeParse(query);
  if (!parsed.success) return undefined;
  const pairs = parsed.data.running
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('@', 2));
  const versions = running.safeParse(Object.fromEntries(pairs));
  return versions.success ? { tab: parsed.data.tab, running: versions.data } : undefined;
}
