import { type Browser, chromium } from 'playwright-core';
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

/** What a browser may take to close. */
const obeyMs = 1_500;

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

let launched: Promise<Browser> | undefined;
process.once('SIGTERM', () => end(1));

async function examine(order: StageOrder): Promise<PageReport[]> {
  const stage = await openStage(order);
  launched = chromium.launch({
    executablePath: order.chromium,
    args: chromiumArgs,
    // `end` does that, in its order.
    handleSIGTERM: false,
    // What a page would fetch of this machine goes to the stage as well.
    proxy: { server: stage.proxy, bypass: '<-loopback>' },
  });
  const browser = await launched;
  const waiting = visitsOf(order);
  const reports: PageReport[] = [];
  const tabs = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      reports.push(await visit(browser, stage, next, order.pageLimitMs));
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

function answer(said: WorkerSays): void {
  process.send?.(said, () => end(0));
}

/** The browser first, so that none is left behind; one that does not obey dies with this process. */
function end(code: number): void {
  setTimeout(() => process.exit(code), obeyMs);
  const closed = launched?.then((browser) => browser.close()) ?? Promise.resolve();
  void closed.catch(() => undefined).finally(() => process.exit(code));
}
