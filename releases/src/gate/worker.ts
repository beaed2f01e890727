import { availableParallelism } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import type { PageReport } from './report';
import { sceneOf } from './scene';
import { openStage } from './stage';
import type { StageOrder } from './stage-order';
import { visit } from './visit';
import { type Visit, visitsOf } from './visits';

/**
 * A process of its own for one examination: what a candidate does here, it does to a browser that reaches nothing but
 * the stage, and both end with this process.
 */
export type WorkerSays =
  | { readonly page: PageReport }
  | { readonly unchecked: string }
  | { readonly fault: string }
  | { readonly done: true };

/** What a browser may take to close. */
const obeyMs = 1_500;

/** More of them at once only wait for the processor; a page waits for its answers now and then. */
const tabsAtOnce = Math.min(availableParallelism() + 1, 6);

/** Those of the tests' browser (`tooling/browser`) as well, written down again: the server runs without the tools. */
const chromiumArgs = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // WebRTC sends UDP past any proxy unless a flag forbids it: Chrome knows the first name, its headless shell by the second.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--no-first-run',
];

const [executablePath = '', uid, gid] = process.argv.slice(2);

// Both are under way before the order comes, while the candidate is still hashed and checked.
const opened = openStage();
const launched = launch();
// Whoever gives an order is told.
launched.catch(() => undefined);

/** A browser with its sandbox, or without one where this machine does not let it have one. */
async function launch(): Promise<{ browser: Browser; isSandboxed: boolean }> {
  leaveRoot();
  const { proxy } = await opened;
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: chromiumArgs,
      // `end` does that, in its order.
      handleSIGTERM: false,
      // What a page would fetch of this machine goes to the stage as well.
      proxy: { server: proxy, bypass: '<-loopback>' },
    });
  try {
    return { browser: await start(true), isSandboxed: true };
  } catch {
    return { browser: await start(false), isSandboxed: false };
  }
}

/** For good, with every group: all modules are loaded by now, so the new user need not be able to read the checkout. */
function leaveRoot(): void {
  if (uid === undefined || gid === undefined) return;
  process.setgroups?.([]);
  process.setgid?.(Number(gid));
  process.setuid?.(Number(uid));
}

let isEnding = false;
process.once('SIGTERM', () => end(1));
process.once('disconnect', () => end(1));

async function examine(order: StageOrder): Promise<void> {
  const stage = await opened;
  stage.show(sceneOf(order));
  const { browser, isSandboxed } = await launched;
  if (!isSandboxed) say({ unchecked: 'Chromium ran without its sandbox, which this machine does not allow it.' });
  const waiting = visitsOf(order);
  const late: Visit[] = [];
  const tabs = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const page = await visit(browser, stage, next, order.pageLimitMs);
      if (page.isLate) late.push(next);
      say({ page });
    }
  };
  await Promise.all(Array.from({ length: tabsAtOnce }, tabs));
  // Beside others it may only have waited for the processor.
  for (const again of late) say({ page: await visit(browser, stage, again, order.pageLimitMs) });
}

process.once('message', (order: StageOrder) => {
  examine(order)
    .then(
      () => say({ done: true }),
      (error: unknown) => say({ fault: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => end(0));
});

/** What is seen of a browser that is being closed counts for nothing. */
function say(said: WorkerSays): void {
  if (!isEnding && process.connected) process.send?.(said);
}

/** The browser first, so that none is left behind; one that does not obey dies with this process. */
function end(code: number): void {
  isEnding = true;
  setTimeout(() => process.exit(code), obeyMs);
  const closed = launched.then(({ browser }) => browser.close());
  void closed.catch(() => undefined).finally(() => process.exit(code));
}
