import type { Browser, Page, Request } from 'playwright-core';
import type { Fixture } from './fixture';
import type { PageReport } from './report';
import type { Stage } from './stage';
import type { Visit } from './stage-order';

/** A page is idle if it has rendered and has had no open requests for this long. */
const idleMs = 250;
/** A heading may still change when the shell's own lists arrive. */
const headingTimeoutMs = 3_000;
const pollMs = 80;

const phone = { width: 360, height: 740 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a page in its own tab, waits until it has rendered and is idle, and reports its faults. */
export async function visit(browser: Browser, stage: Stage, target: Visit, limitMs: number): Promise<PageReport> {
  const { remote, kind, name } = target;
  let startedMs = Date.now();
  const faults = new Set<string>();
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
      untilIdle(tab, stage, target, (fault) => faults.add(fault)),
    );
    const ms = Date.now() - startedMs;
    for (const fault of stateFaults(target, state)) faults.add(fault);
    return { remote, kind, name, ok: faults.size === 0, ms, heading: state.heading, reasons: [...faults] };
  } catch (error) {
    const isLate = error instanceof TimeoutError && faults.size === 0;
    faults.add(error instanceof Error ? error.message : String(error));
    return { remote, kind, name, ok: false, isLate, ms: Date.now() - startedMs, reasons: [...faults] };
  } finally {
    // A hanging tab is ended with the browser.
    await Promise.race([context.close().catch(() => undefined), pause(1_000)]);
  }
}

async function untilIdle(
  page: Page,
  stage: Stage,
  { address, fixture, kind }: Visit,
  reportFault: (fault: string) => void,
): Promise<PageState> {
  await page.addInitScript({ content: tabScript(fixture ?? {}) });
  const openRequests = trackRequests(page, reportFault);
  page.on('pageerror', (error) => reportFault(`It throws ${error.name}: ${firstLine(error.message)}`));
  page.on('crash', () => reportFault('Its tab crashed.'));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = firstLine(message.text());
    const [, advice = ''] = advices.find(([mark]) => mark.test(text)) ?? [];
    reportFault(`It writes an error to the console: ${text}${advice}`);
  });
  await page.goto(stage.open(fixture?.answers ?? {}, reportFault) + address, { waitUntil: 'commit' });

  let idleSinceMs: number | undefined;
  for (;;) {
    const state = await readState(page);
    const isRendered = !state.isPending && (kind === 'widget' ? state.hasContent : state.heading !== undefined);
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
    // A request that the page aborts itself is no fault.
    if (why === 'net::ERR_ABORTED') return;
    // Chromium's error for a script that the integrity policy forbids
    const advice = why === 'integrity' ? ` ${integrityAdvice}` : '';
    reportFault(`Its request of ${request.url()} got no answer (${why}).${advice}`);
  });
  return open;
}

const pathOf = (address: string) => address.split('?')[0] ?? address;
const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 300);

function stateFaults({ address, fixture, kind }: Visit, { path, heading }: PageState): string[] {
  if (decodeURI(path) !== decodeURI(pathOf(address)))
    return [`It leads to ${path}${fixture ? '' : ': without a fixture it is not seen'}.`];
  if (kind !== 'widget' && fixture?.heading && heading !== fixture.heading)
    return [`Its heading is "${heading}", its fixture expects "${fixture.heading}".`];
  return [];
}

class TimeoutError extends Error {}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError(`It did not stand and come to rest within ${timeoutMs / 1000} s.`)),
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
    };
  });

/** The script that runs first in a tab: sets its clock and its storage. */
function tabScript({ now, settings, session = {} }: Partial<Fixture>): string {
  const entries = Object.entries(session).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `(() => {
    const shiftMs = ${now ? `Date.parse(${JSON.stringify(now)}) - Date.now()` : 0};
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...args) { if (args.length) super(...args); else super(Real.now() + shiftMs); }
      static now() { return Real.now() + shiftMs; }
    };
    ${settings ? `localStorage.setItem('persist:root', ${JSON.stringify(JSON.stringify(settings))});` : ''}
    for (const [key, value] of ${JSON.stringify(entries)}) sessionStorage.setItem(key, value);
  })();`;
}
