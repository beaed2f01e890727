import type { Browser, CDPSession, Page } from 'playwright-core';
import type { FoundFlights } from 'shared/contract/flights';
import { criteriaIn } from '../../../e2e/flights/flight-api';
import { searchAddress } from '../../../e2e/pictures/scenes/flights/flight-address';
import { dayIn } from '../../../e2e/site/steps';
import { direct } from './measure/network';
import { laptop, newVisitor, visitWith } from './measure/visit';
import { type Spread, spreadOf } from './samples';

/** The cost of one change of a filter over a list of 500 flights. */
export interface FilterFigures {
  readonly flights: string;
  /** Of the ten cards on a page, those that were not shown before. */
  readonly newCards: Spread;
  /** Script time on this machine. */
  readonly scriptMs: Spread;
  /** From the click to the next paint by Event Timing, in steps of 8 ms, with a processor four times slower. */
  readonly nextPaintMs: Spread;
}

const changes = 12;

const results = 500;

/** The return with the most offers: a response has three brands of each flight. */
const longest = criteriaIn(11, {
  tripType: 'return',
  slices: [
    { from: 'LOS', to: 'ABV', departureDate: dayIn(11) },
    { from: 'ABV', to: 'LOS', departureDate: dayIn(14) },
  ],
  flexibleDays: 3,
});

export async function measureFilters(browser: Browser, origin: string): Promise<FilterFigures> {
  // the response is fetched outside of the browser, which alone trusts the certificate
  const visitor = await newVisitor(browser, laptop, { ignoreHTTPSErrors: true });
  try {
    const page = await visitor.newPage();
    // the server answers no search in a prefetched document, so the page makes the call that is intercepted
    await page.route(/\/flight-search\?/, (route) =>
      route.continue({ headers: { ...route.request().headers(), purpose: 'prefetch' } }),
    );
    await page.route('**/fly/flightsearch', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { readonly data: FoundFlights };
      await route.fulfill({ response, json: { ...rest, data: { ...data, offers: withOwnFlights(data.offers) } } });
    });
    await visitWith(page, {
      address: origin + searchAddress(longest),
      selector: cardButton,
      conditions: direct,
    });
    const flights = await page.locator('main h2', { hasText: 'flights' }).first().textContent();
    const session = await visitor.newCDPSession(page);
    // thread time: other work on the machine does not count
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scripts = await repeated(() => measureChange(page, (change) => scriptMs(session, change)));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const paints = await repeated(() => measureChange(page, (change) => nextPaintMs(page, change)));
    return {
      flights: (flights ?? '').replace(/\s+/g, ' '),
      newCards: spreadOf([...scripts, ...paints].map(({ cards }) => cards)),
      scriptMs: spreadOf(scripts.map(({ ms }) => ms)),
      nextPaintMs: spreadOf(paints.map(({ ms }) => ms)),
    };
  } finally {
    await visitor.close();
  }
}

/** 500 offers, each of another flight: the page shows the brands of one flight in one card. */
const withOwnFlights = (offers: FoundFlights['offers']): FoundFlights['offers'] =>
  Array.from({ length: results }, (_, index) => offers[index % offers.length])
    .filter((offer) => offer !== undefined)
    .map((offer, index) => ({ ...offer, itineraryId: `${offer.itineraryId}.${index}` }));

interface Changed {
  readonly ms: number;
  readonly cards: number;
}

/** Leaves the first change out, which includes compilation. */
async function repeated(measure: () => Promise<Changed>): Promise<Changed[]> {
  const times: Changed[] = [];
  for (let change = 0; change <= changes; change += 1) times.push(await measure());
  return times.slice(1);
}

type Change = () => Promise<void>;

/** Toggles an airline; the list is read before and after the measurement. */
async function measureChange(page: Page, measure: (change: Change) => Promise<number>): Promise<Changed> {
  const toggle = await airlineToggle(page);
  const before = await readList(page);
  const ms = await measure(() => toggleAndWait(page, toggle, before));
  return { ms, cards: newCards(before, await readList(page), results) };
}

async function scriptMs(session: CDPSession, change: Change): Promise<number> {
  const total = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const before = await total();
  await change();
  return (await total()) - before;
}

/** The longest event of one click. */
async function nextPaintMs(page: Page, change: Change): Promise<number> {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await change();
  return page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
}

/** The count above a list of flights, and the labels of its cards. */
interface ShownList {
  readonly count: string;
  readonly cards: readonly string[];
}

const count = 'main h2 [role=status]';
/** The label has airline, times and price. */
const cardButton = 'main button[aria-label^="Select "]';
const updateTimeoutMs = 10_000;

const readList = (page: Page): Promise<ShownList> =>
  page.evaluate(
    ([count, button]) => ({
      count: document.querySelector(count)?.textContent ?? '',
      cards: [...document.querySelectorAll(button)].map((each) => each.getAttribute('aria-label') ?? ''),
    }),
    [count, cardButton] as const,
  );

/**
 * Finds the checkbox of an airline other than the most frequent one, so that most cards change.
 *
 * @returns clicks it by its position: finding it would run scripts during the measurement
 */
async function airlineToggle(page: Page): Promise<() => Promise<void>> {
  const airlines = page.getByRole('region', { name: 'Filters' }).getByRole('group', { name: 'Airline', exact: true });
  const box = airlines.getByRole('checkbox').nth(1);
  await box.scrollIntoViewIfNeeded();
  const at = await box.boundingBox();
  if (!at) throw new Error('The list of flights has no second airline');
  return () => page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
}

/** Clicks the checkbox and waits until the list is updated. */
async function toggleAndWait(page: Page, toggle: () => Promise<void>, before: ShownList): Promise<void> {
  const address = page.url();
  await toggle();
  await page.waitForURL((url) => url.href !== address);
  await page.evaluate(
    ([count, before, withinMs]) =>
      new Promise<void>((done) => {
        const deadline = performance.now() + withinMs;
        const check = () => {
          const isOld = document.querySelector(count)?.textContent === before;
          if (isOld && performance.now() < deadline) requestAnimationFrame(check);
          else requestAnimationFrame(() => setTimeout(done, 150));
        };
        check();
      }),
    [count, before.count, updateTimeoutMs] as const,
  );
}

/**
 * @returns the number of new cards
 * @throws Error if the filter was not applied or removed, or most cards stayed the same: then the measurement is not valid
 */
function newCards(before: ShownList, after: ShownList, results: number): number {
  const whole = `${results} flights`;
  const counts = [before.count, after.count];
  const isToggled = counts.includes(whole) && counts.some((text) => new RegExp(`^\\d+ of ${whole}$`).test(text));
  if (!isToggled)
    throw new Error(`The count was "${before.count}" before the airline filter and "${after.count}" after it`);
  const fresh = after.cards.filter((card) => !before.cards.includes(card)).length;
  if (fresh < after.cards.length / 2)
    throw new Error(`The airline filter changed only ${fresh} of ${after.cards.length} cards`);
  return fresh;
}
