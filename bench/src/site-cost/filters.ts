import type { Browser, CDPSession, Page } from 'playwright-core';
import type { FoundFlights } from 'shared/contract/flights';
import { criteriaIn } from '../../../e2e/flights/flight-by-api';
import { searchAddress } from '../../../e2e/pictures/scenes/flights/flight-address';
import { dayIn } from '../../../e2e/site/steps';
import { direct } from './measure/network';
import { laptop, newVisitor, visitWith } from './measure/visit';
import { type Spread, spreadOf } from './spread';

/** One change of a filter over a list of 500 flights. */
export interface FilterFigures {
  readonly flights: string;
  /** Of scripts, for one change, as fast as this machine is. */
  readonly scriptMs: Spread;
  /** From the press to the next picture, four times slower than this machine, as Event Timing tells: in steps of 8 ms. */
  readonly nextPaintMs: Spread;
}

const changes = 12;

const results = 500;

/** The busiest route, out and back: as many offers as an answer holds, of each flight in three brands. */
const longest = criteriaIn(11, {
  tripType: 'return',
  slices: [
    { from: 'LOS', to: 'ABV', departureDate: dayIn(11) },
    { from: 'ABV', to: 'LOS', departureDate: dayIn(14) },
  ],
  flexibleDays: 3,
});

export async function measureFilters(browser: Browser, origin: string): Promise<FilterFigures> {
  // the answer is fetched beside the browser, which alone knows the certificate
  const visitor = await newVisitor(browser, laptop, { ignoreHTTPSErrors: true });
  try {
    const page = await visitor.newPage();
    await page.route('**/fly/flightsearch', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { readonly data: FoundFlights };
      await route.fulfill({ response, json: { ...rest, data: { ...data, offers: eachOfItsOwn(data.offers) } } });
    });
    await visitWith(page, {
      address: origin + searchAddress(longest),
      selector: 'main button[aria-label^="Select "]',
      conditions: direct,
    });
    const flights = await page.locator('main h2', { hasText: 'flights' }).first().textContent();
    const session = await visitor.newCDPSession(page);
    // by the clock of the thread: a machine that is busy elsewhere adds nothing
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scripts = await inTurn(() => scriptMs(page, session));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const paints = await inTurn(() => nextPaintMs(page));
    return {
      flights: (flights ?? '').replace(/\s+/g, ' '),
      scriptMs: spreadOf(scripts),
      nextPaintMs: spreadOf(paints),
    };
  } finally {
    await visitor.close();
  }
}

/** So many offers, none of a flight that another one is of: the page puts the brands of a flight into one entry of its list. */
const eachOfItsOwn = (offers: FoundFlights['offers']): FoundFlights['offers'] =>
  Array.from({ length: results }, (_, index) => offers[index % offers.length])
    .filter((offer) => offer !== undefined)
    .map((offer, index) => ({ ...offer, itineraryId: `${offer.itineraryId}.${index}` }));

/** The first is left out: it is the one that the engine compiles. */
async function inTurn(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let change = 0; change <= changes; change += 1) times.push(await measure());
  return times.slice(1);
}

/** Ticks the box, or takes the tick away, and waits until the list follows. */
async function change(page: Page, press: () => Promise<void>): Promise<void> {
  const address = page.url();
  await press();
  await page.waitForURL((url) => url.href !== address);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150))));
}

/** Finds the first box. @returns what presses it as a hand does: what looks for it runs scripts of its own */
async function firstBox(page: Page): Promise<() => Promise<void>> {
  const box = await page.getByRole('region', { name: 'Filters' }).getByRole('checkbox').first().boundingBox();
  if (!box) throw new Error('The list of flights has no box to tick');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function scriptMs(page: Page, session: CDPSession): Promise<number> {
  const total = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const press = await firstBox(page);
  const before = await total();
  await change(page, press);
  return (await total()) - before;
}

/** The longest of the events of one press: that is what a person waits for. */
async function nextPaintMs(page: Page): Promise<number> {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await change(page, await firstBox(page));
  return page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
}
