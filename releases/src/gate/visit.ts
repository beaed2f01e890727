import type { Browser, Page, Request } from 'playwright-core';
import { differenceMessage } from 'shared/remote';
import { differenceScript } from '../document/difference-script';
import { clockScript, type Fixture } from './fixture';
import { type Rendering, renderAdvice } from './page-renderer';
import type { Picture } from './picture';
import type { PageReport } from './report';
import type { PageDocument, Stage } from './stage';
import { pathOf, type Visit } from './stage-order';
import { takePictures } from './take-pictures';

/** A page is idle if it has rendered and has had no open requests for this long. */
const idleMs = 250;
/** A heading may still change when the shell's own lists arrive. */
const headingTimeoutMs = 3_000;
const pollMs = 80;

const phone = { width: 360, height: 740 };
/** For the pictures of a page, after which it is closed. */
const picturesLimitMs = 3_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface VisitOptions {
  /** The page as its server side renders it; undefined if only browsers render it. */
  readonly rendering: Rendering | undefined;
  /** Time limit for the page to render in the browser. */
  readonly limitMs: number;
  /** Called with the pictures of a page without faults; absent if none are wanted. */
  readonly onPicture?: (picture: Picture) => void;
}

/** Opens a page in its own tab, waits until it has rendered and is idle, and reports its faults. */
export async function visit(
  browser: Browser,
  stage: Stage,
  target: Visit,
  { rendering, limitMs, onPicture }: VisitOptions,
): Promise<PageReport> {
  const { remote, kind, name } = target;
  let startedMs = Date.now();
  const faults = new Set<string>(rendering?.faults);
  const isRendered = rendering?.document !== undefined;
  const isLateOnServer = () => rendering?.isLate === true && faults.size === rendering.faults.length;
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
  });
  try {
    const tab = await context.newPage();
    startedMs = Date.now();
    const state = await within(
      limitMs,
      untilIdle(tab, stage, target, rendering?.document, (fault) => faults.add(fault)),
    );
    const ms = Date.now() - startedMs;
    for (const fault of stateFaults(target, state)) faults.add(fault);
    // it is also rendered anew after another fault
    if (state.hydration === 'anew' && faults.size === 0) faults.add(anewFault);
    const ok = faults.size === 0;
    const report = { remote, kind, name, ok, ms, isRendered, heading: state.heading, reasons: [...faults] };
    // A missing picture is not an error: nothing is judged from here on.
    if (ok && onPicture)
      await within(
        picturesLimitMs,
        takePictures(tab, (picture) => onPicture({ remote, kind, name, ...picture })),
      ).catch(() => undefined);
    return isLateOnServer() ? { ...report, isLate: true } : report;
  } catch (error) {
    const isLate = error instanceof TimeoutError && (faults.size === 0 || isLateOnServer());
    faults.add(error instanceof Error ? error.message : String(error));
    return { remote, kind, name, ok: false, isLate, ms: Date.now() - startedMs, isRendered, reasons: [...faults] };
  } finally {
    // A hanging tab is ended with the browser.
    await Promise.race([context.close().catch(() => undefined), pause(1_000)]);
  }
}

async function untilIdle(
  page: Page,
  stage: Stage,
  { address, fixture, kind }: Visit,
  document: PageDocument | undefined,
  reportFault: (fault: string) => void,
): Promise<PageState> {
  await page.addInitScript({ content: tabScript(fixture ?? {}) + (document ? hydrationScript : '') });
  const openRequests = trackRequests(page, reportFault);
  page.on('pageerror', (error) => reportFault(`It throws ${error.name}: ${firstLine(error.message)}`));
  page.on('crash', () => reportFault('Its tab crashed.'));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = firstLine(message.text());
    if (text.startsWith(differenceMessage)) return reportFault(differenceFault(text));
    const [, advice = ''] = advices.find(([mark]) => mark.test(text)) ?? [];
    reportFault(`It writes an error to the console: ${text}${advice}`);
  });
  await page.goto(stage.open(fixture?.answers ?? {}, reportFault, document) + address, { waitUntil: 'commit' });

  let idleSinceMs: number | undefined;
  for (;;) {
    const state = await readState(page);
    const isRendered =
      !state.isPending &&
      state.hydration !== 'waiting' &&
      (kind === 'widget' ? state.hasContent : state.heading !== undefined);
    if (!isRendered || openRequests.size > 0) idleSinceMs = undefined;
    else idleSinceMs ??= Date.now();
    const isExpected = kind === 'widget' || !fixture?.heading || state.heading === fixture.heading;
    if (idleSinceMs && Date.now() - idleSinceMs >= (isExpected ? idleMs : headingTimeoutMs)) return state;
    await pause(pollMs);
  }
}

/** Advice on errors that the browser itself reports. */
const advices: readonly (readonly [RegExp, string])[] = [
  [/inline style/i, ' Style sheets are files, which a link loads: let the build extract them.'],
];

const integrityAdvice =
  'Scripts are loaded with their hash and crossorigin only: let the build write both (docs/remote-contract.md).';

/** The open requests of a tab, without its event stream, which never ends. */
function trackRequests(page: Page, reportFault: (fault: string) => void): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/releases/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const why = request.failure()?.errorText ?? '';
    // A request that the page aborts itself is not an error.
    if (why === 'net::ERR_ABORTED') return;
    // Chromium's error for a script that the integrity policy forbids
    const advice = why === 'integrity' ? ` ${integrityAdvice}` : '';
    reportFault(`Its request of ${request.url()} got no answer (${why}).${advice}`);
  });
  return open;
}

const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 300);

function stateFaults({ address, fixture, kind }: Visit, { path, heading }: PageState): string[] {
  if (decodeURI(path) !== decodeURI(pathOf(address)))
    return [`It leads to ${path}${fixture ? '' : ': without a fixture it is not seen'}.`];
  if (kind !== 'widget' && fixture?.heading && heading !== fixture.heading)
    return [`Its heading is "${heading}", its fixture expects "${fixture.heading}".`];
  return [];
}

const anewFault = `The browser renders it anew, instead of hydrating what the server has rendered. ${renderAdvice}`;

const differenceFault = (text: string) =>
  `Its first render in the browser differs from what the server has rendered:${text.slice(differenceMessage.length)}. Render from the address, the settings and the query cache only. ${renderAdvice}`;

class TimeoutError extends Error {}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError(`It did not render and become idle within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The state of a tab at one moment. */
interface PageState {
  readonly path: string;
  /** The page's first heading, if it is visible. */
  readonly heading: string | undefined;
  /** Whether the page's container has any content. */
  readonly hasContent: boolean;
  /** Whether the page is still loading. */
  readonly isPending: boolean;
  /** What React does with a page that a server has rendered; null for other pages. */
  readonly hydration: 'waiting' | 'hydrated' | 'anew' | null;
}

const readState = (page: Page): Promise<PageState> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    return {
      path: location.pathname,
      heading: (heading?.checkVisibility() && heading.textContent.replace(/\s+/g, ' ').trim()) || undefined,
      hasContent: Boolean(main?.textContent.trim() || main?.querySelector('input, button, svg, img')),
      isPending: main?.firstElementChild?.getAttribute('aria-busy') === 'true',
      hydration: (globalThis as { tafiyaHydration?: () => PageState['hydration'] }).tafiyaHydration?.() ?? null,
    };
  });

/** The script that runs first in a tab: sets its clock and its storage. */
function tabScript({ now, settings, session = {}, local = {} }: Partial<Fixture>): string {
  const entriesOf = (stored: Fixture['session']) =>
    JSON.stringify(
      Object.entries(stored).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
  return `(() => {
    ${clockScript(now)}
    ${settings ? `localStorage.setItem('persist:root', ${JSON.stringify(JSON.stringify(settings))});` : ''}
    for (const [key, value] of ${entriesOf(session)}) sessionStorage.setItem(key, value);
    for (const [key, value] of ${entriesOf(local)}) localStorage.setItem(key, value);
  })();`;
}

/**
 * Runs first in the tab of a page that a server has rendered. It watches whether React hydrates the first heading of the document,
 * and adds to React's report of a difference, which is a mere number, what differs: React has then just replaced the elements.
 */
const hydrationScript = `document.addEventListener('readystatechange', () => {
  const root = document.getElementById('root');
  if (document.readyState !== 'interactive' || !root || !document.getElementById('rendered')) return;
  const first = root.querySelector('main h1') ?? root.firstElementChild;
  let isHydrated = false;
  const check = () => { isHydrated ||= Object.keys(first ?? {}).some((key) => key.startsWith('__react')); };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  globalThis.tafiyaHydration = () => {
    check();
    return isHydrated ? 'hydrated' : first?.isConnected ? 'waiting' : 'anew';
  };

  ${differenceScript}
  const writeError = console.error;
  console.error = (...parts) => {
    if (parts[0] !== ${JSON.stringify(differenceMessage)}) return writeError(...parts);
    const [, error] = parts;
    writeError(parts[0], differenceIn(observer.takeRecords()) ?? [error, error?.cause].filter(Boolean).join(' '));
  };
});`;
