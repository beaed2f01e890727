import type { TabCountAnswer } from '../contract/health-api';
import { operations } from '../contract/operations';
import { CliFailure, type CommandContext } from './command';
import type { Connection } from './connection';

/** Default of `--wait`. */
export const waitSeconds = 10;
const pollMs = 500;
/** The site counts its tabs once a second, so a tab that opened just before a move is not counted yet. */
const countedWithinSeconds = 1.5;

export interface TabCount extends Pick<TabCountAnswer, 'tabs' | 'share' | 'versions'> {
  readonly waitedSeconds: number;
}

/**
 * Waits until all open tabs run the active release, with a progress line.
 *
 * @returns the counts when all tabs have changed or the time is over; undefined if the site counts no tabs
 */
export async function watchTabs(
  site: Connection,
  name: string,
  seconds: number,
  { line }: Pick<CommandContext, 'line'>,
): Promise<TabCount | undefined> {
  const startedMs = performance.now();
  const spent = () => (performance.now() - startedMs) / 1000;
  try {
    for (;;) {
      const tabCount = await readTabCount(site, name);
      if (!tabCount) return undefined;
      const { tabs, share, versions } = tabCount;
      const now: TabCount = { tabs, share, versions, waitedSeconds: Math.round(spent() * 10) / 10 };
      const isOver = share === null ? spent() >= countedWithinSeconds : share === 1;
      if (isOver || spent() >= seconds) return now;
      line.show(share === null ? '… counting open tabs' : `… ${tabCountMessage(now, tabCount.live)}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } finally {
    line.clear();
  }
}

/** The counts accompany a move; an error in counting does not fail the command. */
async function readTabCount(site: Connection, name: string): Promise<TabCountAnswer | undefined> {
  try {
    return await site.call(operations.tabCount, { query: { name } });
  } catch (error) {
    if (error instanceof CliFailure) return undefined;
    throw error;
  }
}

export function tabCountMessage({ tabs, share, versions, waitedSeconds }: TabCount, live: string | null): string {
  if (share === null) return 'No open tab runs it.';
  const onLive = versions.find(({ version }) => version === live)?.tabs ?? 0;
  return `${onLive} of ${tabs} open tabs run ${live} (${Math.floor(share * 100)} %) after ${waitedSeconds} s.`;
}
