import type { Browser, Page, Request } from 'playwright-core';
import type { Fixture } from './fixture';
import type { PageReport } from './report';
import type { Stage } from './stage';
import type { Visit } from './visits';

/** At rest: nothing under way for so long, once the page stands. */
const restMs = 250;
/** A heading may still change when the shell's own lists come. */
const headingPatienceMs = 3_000;
const lookEveryMs = 80;

const phone = { width: 360, height: 740 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens one page in a tab of its own, waits until it stands and is at rest, and tells what was wrong on the way. */
export async function visit(browser: Browser, stage: Stage, wanted: Visit, limitMs: number): Promise<PageReport> {
  const { remote, kind, name } = wanted;
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
    const look = await within(
      limitMs,
      watch(tab, stage, wanted, (fault) => faults.add(fault)),
    );
    const ms = Date.now() - startedMs;
    for (const fault of lookFaults(wanted, look)) faults.add(fault);
    return { remote, kind, name, ok: faults.size === 0, ms, heading: look.heading, reasons: [...faults] };
  } catch (error) {
    const isLate = error instanceof OutOfTime && faults.size === 0;
    faults.add(error instanceof Error ? error.message : String(error));
    return { remote, kind, name, ok: false, isLate, ms: Date.now() - startedMs, reasons: [...faults] };
  } finally {
    // A tab that hangs is ended with the browser.
    await Promise.race([context.close().catch(() => undefined), pause(1_000)]);
  }
}

async function watch(
  page: Page,
  stage: Stage,
  { address, fixture, kind }: Visit,
  complain: (fault: string) => void,
): Promise<Look> {
  await page.addInitScript({ content: tabScript(fixture ?? {}) });
  const underWay = followRequests(page, complain);
  page.on('pageerror', (error) => complain(`It throws ${error.name}: ${firstLine(error.message)}`));
  page.on('crash', () => complain('Its tab crashed.'));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const said = firstLine(message.text());
    const [, advice = ''] = advices.find(([mark]) => mark.test(said)) ?? [];
    complain(`It writes an error to the console: ${said}${advice}`);
  });
  await page.goto(stage.open(fixture?.answers ?? {}, complain) + address, { waitUntil: 'commit' });

  let calmSinceMs: number | undefined;
  for (;;) {
    const look = await lookAt(page);
    const isThere = !look.isPending && (kind === 'widget' ? look.hasContent : look.heading !== undefined);
    if (!isThere || underWay.size > 0) calmSinceMs = undefined;
    else calmSinceMs ??= Date.now();
    const isExpected = kind === 'widget' || !fixture?.heading || look.heading === fixture.heading;
    if (calmSinceMs && Date.now() - calmSinceMs >= (isExpected ? restMs : headingPatienceMs)) return look;
    await pause(lookEveryMs);
  }
}

/** What to do about errors that the browser itself reports. */
const advices: readonly (readonly [RegExp, string])[] = [
  [/inline style/i, ' Style sheets are files, which a link loads: let the build extract them.'],
];

const integrityAdvice =
  'Scripts are loaded with their hash and crossorigin only: let the build write both (docs/remote-contract.md).';

/** The requests of a tab that have no end yet; its stream of news never has one. */
function followRequests(page: Page, complain: (fault: string) => void): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/releases/events')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    const why = request.failure()?.errorText ?? '';
    // What a page itself takes back is no fault of it.
    if (why === 'net::ERR_ABORTED') return;
    // what Chromium says of a script that the integrity policy forbids
    const advice = why === 'integrity' ? ` ${integrityAdvice}` : '';
    complain(`Its request of ${request.url()} got no answer (${why}).${advice}`);
  });
  return underWay;
}

const pathOf = (address: string) => address.split('?')[0] ?? address;
const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 300);

function lookFaults({ address, fixture, kind }: Visit, { path, heading }: Look): string[] {
  if (decodeURI(path) !== decodeURI(pathOf(address)))
    return [`It leads to ${path}${fixture ? '' : ': without a fixture it is not seen'}.`];
  if (kind !== 'widget' && fixture?.heading && heading !== fixture.heading)
    return [`Its heading is "${heading}", its fixture expects "${fixture.heading}".`];
  return [];
}

class OutOfTime extends Error {}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new OutOfTime(`It did not stand and come to rest within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What stands in a tab at a moment. */
interface Look {
  readonly path: string;
  /** The page's first heading, if it can be seen. */
  readonly heading: string | undefined;
  /** Whether the place of the page holds anything at all. */
  readonly hasContent: boolean;
  /** Whether the whole page is still to come. */
  readonly isPending: boolean;
}

const lookAt = (page: Page): Promise<Look> =>
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

/** What runs in a tab before anything else: its clock, and what it knows of earlier. */
function tabScript({ now, settings, session = {} }: Partial<Fixture>): string {
  const kept = Object.entries(session).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `(() => {
    const shiftMs = ${now ? `Date.parse(${JSON.stringify(now)}) - Date.now()` : 0};
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { if (given.length) super(...given); else super(Real.now() + shiftMs); }
      static now() { return Real.now() + shiftMs; }
    };
    ${settings ? `localStorage.setItem('persist:root', ${JSON.stringify(JSON.stringify(settings))});` : ''}
    for (const [key, value] of ${JSON.stringify(kept)}) sessionStorage.setItem(key, value);
  })();`;
}
