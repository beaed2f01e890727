import type { Browser, CDPSession, Page } from 'playwright-core';
import type { FoundFlights } from 'shared/contract/flights';
import { criteriaIn } from '../../../e2e/flights/flight-api';
import { searchAddress } from '../../../e2e/pictures/scenes/flights/flight-address';
import { dayIn } from '../../../e2e/site/steps';
import { airlineBox, cardButton, follow, newCards, seenList } from './filtered-list';
import { direct } from './measure/network';
import { laptop, newVisitor, visitWith } from './measure/visit';
import { type Spread, spreadOf } from './spread';

/** One change of a filter over a list of 500 flights. */
export interface FilterFigures {
  readonly flights: string;
  /** Of the ten on a page, that a change draws and that were not there before. */
  readonly newCards: Spread;
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
      selector: cardButton,
      conditions: direct,
    });
    const flights = await page.locator('main h2', { hasText: 'flights' }).first().textContent();
    const session = await visitor.newCDPSession(page);
    // by the clock of the thread: a machine that is busy elsewhere adds nothing
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scripts = await repeated(() => changed(page, (change) => scriptMs(session, change)));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const paints = await repeated(() => changed(page, (change) => nextPaintMs(page, change)));
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

/** So many offers, none of a flight that another one is of: the page puts the brands of a flight into one entry of its list. */
const eachOfItsOwn = (offers: FoundFlights['offers']): FoundFlights['offers'] =>
  Array.from({ length: results }, (_, index) => offers[index % offers.length])
    .filter((offer) => offer !== undefined)
    .map((offer, index) => ({ ...offer, itineraryId: `${offer.itineraryId}.${index}` }));

interface Changed {
  readonly ms: number;
  readonly cards: number;
}

/** The first is left out: it is the one that the engine compiles. */
async function repeated(measure: () => Promise<Changed>): Promise<Changed[]> {
  const times: Changed[] = [];
  for (let change = 0; change <= changes; change += 1) times.push(await measure());
  return times.slice(1);
}

type Change = () => Promise<void>;

/** One press of an airline's box. What was drawn is looked at outside of what is measured. */
async function changed(page: Page, measure: (change: Change) => Promise<number>): Promise<Changed> {
  const press = await airlineBox(page);
  const before = await seenList(page);
  const ms = await measure(() => follow(page, press, before));
  return { ms, cards: newCards(before, await seenList(page), results) };
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

/** The longest of the events of one press: that is what a person waits for. */
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
