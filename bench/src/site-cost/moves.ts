import type { Browser, Page } from 'playwright-core';
import { frameMs } from './budgets';
import { type Conditions, cable, direct, emulate, recordTraffic, slow4G } from './measure/network';
import type { SiteCostWindow } from './measure/probe';
import { laptop, newVisitor, usable, visitWith } from './measure/visit';
import { home } from './pages';
import type { Build } from './serve/open-sites';
import { isUnsure, type Spread, spreadOf } from './spread';
import { inTurn } from './turns';

/** From the press of a link to the page of another remote, usable. */
export interface MoveFigures {
  readonly build: Build;
  readonly move: string;
  readonly conditions: string;
  /** Whether the pointer rested on the link first, as a hand does. */
  readonly isIntended: boolean;
  readonly usableMs: Spread;
}

/** One after the other from the home page on; each leads to a remote that has not run yet. */
const moves = [
  { link: 'Track Booking', usable: 'main input#who' },
  { link: 'Contact Us', usable: 'main textarea' },
] as const;

export interface MoveRounds {
  /** Those that are held against the monolith: pairs of the two builds, in turn. */
  readonly intended: number;
  readonly unintended: number;
  /** At the most so many intended ones more, while chance could have put a move on its side of the bound. */
  readonly more: number;
}

interface Measured {
  readonly of: Omit<MoveFigures, 'usableMs'>;
  readonly times: number[];
}

export async function measureMoves(
  browser: Browser,
  origins: Readonly<Partial<Record<Build, string>>>,
  { intended, unintended, more }: MoveRounds,
): Promise<MoveFigures[]> {
  const measured = new Map<string, Measured>();
  const builds = Object.entries(origins) as [Build, string][];
  const moveOn = async (round: number, conditions: Conditions, isIntended: boolean) => {
    for (const [build, origin] of inTurn(builds, round))
      for (const { move, ms } of await moveThrough(browser, origin, conditions, isIntended)) {
        const of = { build, move, conditions: conditions.name, isIntended };
        const key = JSON.stringify(of);
        const known = measured.get(key) ?? { of, times: [] };
        measured.set(key, { of, times: [...known.times, ms] });
      }
  };
  for (let round = 0; round < Math.max(intended, unintended); round += 1)
    for (const conditions of [slow4G, cable])
      for (const isIntended of [true, false].filter((is) => round < (is ? intended : unintended)))
        await moveOn(round, conditions, isIntended);
  for (const conditions of [slow4G, cable])
    for (let round = 0; round < more && areUnsure([...measured.values()], conditions); round += 1)
      await moveOn(intended + round, conditions, true);
  return [...measured.values()].map(({ of, times }) => ({ ...of, usableMs: spreadOf(times) }));
}

function areUnsure(measured: readonly Measured[], conditions: Conditions): boolean {
  const held = measured.filter(({ of }) => of.isIntended && of.conditions === conditions.name);
  return moves.some(({ link }) => {
    const times = (build: Build) => held.find(({ of }) => of.build === build && of.move === link)?.times ?? [];
    return isUnsure(times('federated'), times('monolith'), { more: frameMs });
  });
}

async function moveThrough(browser: Browser, origin: string, conditions: Conditions, isIntended: boolean) {
  const visitor = await newVisitor(browser, laptop);
  try {
    const page = await visitor.newPage();
    await visitWith(page, { address: origin + home.address, selector: home.usable, conditions: direct });
    const session = await visitor.newCDPSession(page);
    const { atRest } = await recordTraffic(session);
    await emulate(session, conditions);
    const times: { move: string; ms: number }[] = [];
    for (const { link, usable: selector } of moves) {
      if (times.length) await atRest();
      if (isIntended) await pointAt(page, link, atRest);
      times.push({ move: link, ms: await press(page, link, selector) });
    }
    return times;
  } finally {
    await visitor.close();
  }
}

const linkTo = (page: Page, link: string) => page.locator('header nav').getByRole('link', { name: link, exact: true });

/** Rests on a link until what it leads to has been fetched. */
async function pointAt(page: Page, link: string, atRest: () => Promise<void>): Promise<void> {
  const asked = page.waitForEvent('request');
  await linkTo(page, link).hover();
  await asked;
  await atRest();
}

/** Without the pointer: nothing is fetched before. */
async function press(page: Page, link: string, selector: string): Promise<number> {
  await linkTo(page, link).evaluate((element, watched) => {
    (window as unknown as SiteCostWindow).siteCost.watch(watched);
    (element as HTMLElement).click();
  }, selector);
  return usable(page);
}
