import type { Browser, Page } from 'playwright-core';
import { siteLimits } from '../budgets';
import { type Conditions, cable, direct, emulate, recordTraffic, slow4G } from './measure/network';
import type { SiteCostWindow } from './measure/probe';
import { laptop, newVisitor, usable, visitWith } from './measure/visit';
import { home } from './pages';
import { inTurn, isUndecided, type Spread, spreadOf } from './samples';
import type { Build } from './serve/open-sites';

/** From the click on a link until the page of another remote is usable, after the idle work of the page before. */
export interface NavigationFigures {
  readonly build: Build;
  readonly to: string;
  readonly conditions: string;
  /** Whether the pointer rested on the link before; a phone has no hover, so nothing is prefetched there. */
  readonly isPrefetched: boolean;
  readonly usableMs: Spread;
}

/** From the home page, one after the other; each leads to a remote that has not run yet. */
const links = [
  { to: 'Track Booking', usable: 'main input#who' },
  { to: 'Contact Us', usable: 'main textarea' },
] as const;

export interface NavigationRounds {
  /** Pairs of the two builds, in turn. */
  readonly rounds: number;
  /** The most additional pairs while a budget is undecided. */
  readonly extra: number;
}

interface Measured extends Omit<NavigationFigures, 'usableMs'> {
  readonly times: number[];
}

export async function measureNavigations(
  browser: Browser,
  origins: Readonly<Partial<Record<Build, string>>>,
  { rounds, extra }: NavigationRounds,
): Promise<NavigationFigures[]> {
  const measured: Measured[] = [];
  const builds = Object.entries(origins) as [Build, string][];
  const addRound = async (round: number, conditions: Conditions, isPrefetched: boolean) => {
    for (const [build, origin] of inTurn(builds, round))
      for (const { to, ms } of await navigate(browser, origin, conditions, isPrefetched)) {
        const of = { build, to, conditions: conditions.name, isPrefetched };
        const known = measured.find((each) => isSame(each, of));
        if (known) known.times.push(ms);
        else measured.push({ ...of, times: [ms] });
      }
  };
  const variants = [slow4G, cable].flatMap((conditions) =>
    [true, false].map((isPrefetched) => ({ conditions, isPrefetched })),
  );
  for (let round = 0; round < rounds; round += 1)
    for (const { conditions, isPrefetched } of variants) await addRound(round, conditions, isPrefetched);
  for (const { conditions, isPrefetched } of variants)
    for (let round = 0; round < extra && isAnyUndecided(measured, conditions, isPrefetched); round += 1)
      await addRound(rounds + round, conditions, isPrefetched);
  return measured.map(({ times, ...of }) => ({ ...of, usableMs: spreadOf(times) }));
}

type Key = Omit<NavigationFigures, 'usableMs'>;

const isSame = (one: Key, other: Key): boolean =>
  one.build === other.build &&
  one.to === other.to &&
  one.conditions === other.conditions &&
  one.isPrefetched === other.isPrefetched;

function isAnyUndecided(measured: readonly Measured[], conditions: Conditions, isPrefetched: boolean): boolean {
  const limit = isPrefetched
    ? { offset: siteLimits.prefetchedBeyondMonolith.limit }
    : { factor: siteLimits.withoutHover.limit };
  return links.some(({ to }) => {
    const times = (build: Build) =>
      measured.find((each) => isSame(each, { build, to, conditions: conditions.name, isPrefetched }))?.times ?? [];
    return isUndecided(times('federated'), times('monolith'), limit);
  });
}

async function navigate(browser: Browser, origin: string, conditions: Conditions, isPrefetched: boolean) {
  const visitor = await newVisitor(browser, laptop);
  try {
    const page = await visitor.newPage();
    await visitWith(page, { address: origin + home.address, selector: home.usable, conditions: direct });
    const session = await visitor.newCDPSession(page);
    const { networkIdle } = await recordTraffic(session);
    await networkIdle();
    await emulate(session, conditions);
    const times: { to: string; ms: number }[] = [];
    for (const { to, usable: selector } of links) {
      if (times.length) await networkIdle();
      if (isPrefetched) await hover(page, to, networkIdle);
      times.push({ to, ms: await click(page, to, selector) });
    }
    return times;
  } finally {
    await visitor.close();
  }
}

const linkTo = (page: Page, name: string) => page.locator('header nav').getByRole('link', { name, exact: true });

/** Rests on a link until its page has been prefetched. */
async function hover(page: Page, name: string, networkIdle: () => Promise<void>): Promise<void> {
  const requested = page.waitForEvent('request');
  await linkTo(page, name).hover();
  await requested;
  await networkIdle();
}

/** Clicks by script: the pointer does not move, so nothing is prefetched. */
async function click(page: Page, name: string, selector: string): Promise<number> {
  await linkTo(page, name).evaluate((element, watched) => {
    (window as unknown as SiteCostWindow).siteCost.watch(watched);
    (element as HTMLElement).click();
  }, selector);
  return usable(page);
}
