import type { TabReport } from 'shared/remote';
import { z } from 'zod';
import { outcomes } from '../health/report-buffer';
import { releaseName, releaseVersion } from '../release/names';

const tab = z.string().regex(/^[\w-]{1,40}$/);
/** The number of remotes is bounded by the size of the request; unknown names are ignored. */
const running = z.record(releaseName, releaseVersion);

/** The body of a tab's report. */
export const tabReport = z.object({
  tab,
  running,
  outcomes: z.array(z.object({ name: releaseName, version: releaseVersion, outcome: z.enum(outcomes) })),
}) satisfies z.ZodType<TabReport>;

/** Browsers refuse longer beacons themselves: about 500 remotes with the longest names and versions. */
export const reportLimitBytes = 64 * 1024;

const tabQuery = z.object({ tab, running: z.string().optional() });

/** The query of a tab's request. `running` is absent if the list is too long for an address. */
export interface TabQuery {
  readonly tab: string;
  readonly running?: TabReport['running'];
}

/** Reads `?tab=<id>&running=<name>@<version>,…`; undefined for anything else. */
export function readTabQuery(query: unknown): TabQuery | undefined {
  const parsed = tabQuery.safeParse(query);
  if (!parsed.success) return undefined;
  const { tab: id, running: list } = parsed.data;
  if (list === undefined) return { tab: id };
  const pairs = list
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('@', 2));
  const versions = running.safeParse(Object.fromEntries(pairs));
  return versions.success ? { tab: id, running: versions.data } : undefined;
}
