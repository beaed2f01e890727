import { chromium } from 'playwright-core';
import type { PageReport } from './report';
import { openStage } from './stage';
import type { StageOrder } from './stage-order';
import { visit } from './visit';
import { visitsOf } from './visits';

/**
 * A process of its own for one examination: what a candidate does here, it does to a browser that reaches nothing but
 * the stage, and both end with this process.
 */
export type WorkerSays = { readonly pages: readonly PageReport[] } | { readonly fault: string };

/** More of them at once only wait for the processor. */
const tabsAtOnce = 4;

const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

async function examine(order: StageOrder): Promise<PageReport[]> {
  const stage = await openStage(order);
  const browser = await chromium.launch({
    executablePath: order.chromium,
    args: chromiumArgs,
    // What a page would fetch of this machine goes to the stage as well.
    proxy: { server: stage.proxy, bypass: '<-loopback>' },
  });
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit(1)));
  const waiting = visitsOf(order);
  const reports: PageReport[] = [];
  const tabs = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) reports.push(await visit(browser, stage, next));
  };
  await Promise.all(Array.from({ length: tabsAtOnce }, tabs));
  return reports;
}

process.once('message', (order: StageOrder) => {
  examine(order).then(
    (pages) => answer({ pages }),
    (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (said: WorkerSays) => process.send?.(said, () => process.exit(0));
