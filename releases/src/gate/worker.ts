import { chmodSync, copyFileSync, realpathSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { rendererFile } from '../renderer/renderer';
import { createPageRenderer } from './page-renderer';
import { maxPicturedPages, type Picture } from './picture';
import type { PageReport } from './report';
import { sceneOf } from './scene';
import { openStage } from './stage';
import { type StageOrder, type Visit, visitsOf } from './stage-order';
import { visit } from './visit';

/**
 * The messages of the child process for one examination. It isolates a candidate: the browser reaches only the stage,
 * and both end with this process.
 */
export type WorkerMessage =
  | { readonly page: PageReport }
  | { readonly picture: Picture }
  | { readonly unchecked: string }
  | { readonly fault: string }
  | { readonly done: true };

/** How long the browser may take to close. */
const closeTimeoutMs = 1_500;

/** More concurrent tabs would only wait for the processor. One more than cores, as pages also wait for responses. */
const maxTabs = Math.min(availableParallelism() + 1, 6);

/** Equal to those of the tests' browser (`tooling/browser`); repeated because the server runs without the tooling. */
const chromiumArgs = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // WebRTC sends UDP past the proxy unless a flag forbids it. Chrome has the first name, its headless shell the second.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--no-first-run',
];

const [executablePath = '', uid, gid] = process.argv.slice(2);

/** A copy in the home folder of this process: once it has dropped its privileges, it may not read the checkout. */
const readableRenderer = join(realpathSync(homedir()), 'renderer.mjs');
copyFileSync(rendererFile, readableRenderer);
chmodSync(readableRenderer, 0o644);

// Both start before the order arrives, while the candidate is still hashed and checked.
const opened = openStage();
const launched = launch();
// An error is reported when an order arrives.
launched.catch(() => undefined);

/** Launches a browser with its sandbox, or without it if this machine does not allow one. */
async function launch(): Promise<{ browser: Browser; isSandboxed: boolean }> {
  dropPrivileges();
  const { proxy } = await opened;
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: chromiumArgs,
      // `end` closes the browser first
      handleSIGTERM: false,
      // Requests to loopback addresses also go to the stage.
      proxy: { server: proxy, bypass: '<-loopback>' },
    });
  try {
    return { browser: await start(true), isSandboxed: true };
  } catch {
    return { browser: await start(false), isSandboxed: false };
  }
}

/** Drops root and all groups permanently. All modules are loaded, so the new user need not be able to read the checkout. */
function dropPrivileges(): void {
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
  const { pageLimitMs: limitMs } = order;
  const renderer = createPageRenderer(order, {
    file: readableRenderer,
    onUnavailable: (unchecked) => send({ unchecked }),
  });
  // they are rendered while the browser starts
  const pending = visitsOf(order).map((target) => ({ target, rendering: renderer.render(target) }));
  const { browser, isSandboxed } = await launched;
  if (!isSandboxed) send({ unchecked: 'Chromium ran without its sandbox, which this machine does not allow it.' });
  const late: Visit[] = [];
  let pictured = 0;
  const onPicture = (picture: Picture) => send({ picture });
  const tabs = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      pictured += 1;
      const page = await visit(browser, stage, next.target, {
        rendering: await next.rendering,
        limitMs,
        ...(pictured <= maxPicturedPages && { onPicture }),
      });
      if (page.isLate) late.push(next.target);
      send({ page });
    }
  };
  await Promise.all(Array.from({ length: maxTabs }, tabs));
  // Late pages are tried again alone: beside others they may only have waited for the processor.
  for (const retry of late)
    send({ page: await visit(browser, stage, retry, { rendering: await renderer.render(retry), limitMs }) });
}

process.once('message', (order: StageOrder) => {
  examine(order)
    .then(
      () => send({ done: true }),
      (error: unknown) => send({ fault: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => end(0));
});

/** Sends a message, unless the browser is being closed: its reports are meaningless then. */
function send(message: WorkerMessage): void {
  if (!isEnding && process.connected) process.send?.(message);
}

/** Closes the browser, then exits. A browser that does not close in time dies with this process. */
function end(code: number): void {
  isEnding = true;
  setTimeout(() => process.exit(code), closeTimeoutMs);
  const closed = launched.then(({ browser }) => browser.close());
  void closed.catch(() => undefined).finally(() => process.exit(code));
}
