import type { ReceiptAnswer } from '../contract/health-api';
import { operations } from '../contract/operations';
import type { Surroundings } from './command';
import type { Connection } from './connection';
import { CliFailure } from './failure';

/** How long open tabs are watched after a move unless `--wait` says otherwise. */
export const waitSeconds = 10;
const lookEveryMs = 500;
/** The site counts its tabs once a second: one that opened just before a move is in no count yet. */
const countedWithinSeconds = 1.5;

export interface Receipt extends Pick<ReceiptAnswer, 'tabs' | 'share' | 'versions'> {
  readonly waitedSeconds: number;
}

/**
 * Watches open tabs come over to the live release, in a line that counts up.
 *
 * @returns how far it had come when all were over or the time was; undefined where the site counts no tabs
 */
export async function watchTabs(
  site: Connection,
  name: string,
  seconds: number,
  { line }: Pick<Surroundings, 'line'>,
): Promise<Receipt | undefined> {
  const startedMs = performance.now();
  const spent = () => (performance.now() - startedMs) / 1000;
  try {
    for (;;) {
      const receipt = await readReceipt(site, name);
      if (!receipt) return undefined;
      const { tabs, share, versions } = receipt;
      const now: Receipt = { tabs, share, versions, waitedSeconds: Math.round(spent() * 10) / 10 };
      const isOver = share === null ? spent() >= countedWithinSeconds : share === 1;
      if (isOver || spent() >= seconds) return now;
      line.show(share === null ? '… done; counting open tabs' : `… ${sayReceipt(now, receipt.live)}`);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  } finally {
    line.clear();
  }
}

/** Tabs are told beside a move; that they cannot be counted is no fault of it. */
async function readReceipt(site: Connection, name: string): Promise<ReceiptAnswer | undefined> {
  try {
    return await site.call(operations.receipt, { query: { name } });
  } catch (error) {
    if (error instanceof CliFailure) return undefined;
    throw error;
  }
}

export function sayReceipt({ tabs, share, versions, waitedSeconds }: Receipt, live: string | null): string {
  if (share === null) return 'No tab is open on it.';
  const onLive = versions.find(({ version }) => version === live)?.tabs ?? 0;
  return `${onLive} of ${tabs} open tabs on ${live} (${Math.floor(share * 100)} %) after ${waitedSeconds} s.`;
}
