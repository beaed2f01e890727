import type { Browser } from 'playwright-core';
import { usableRatio } from './budgets';
import { type Conditions, cable, direct, farAway, slow4G, type Traffic } from './measure/network';
import { newVisitor, type Visit, visit } from './measure/visit';
import { type MeasuredPage, measuredPages } from './pages';
import type { Build } from './serve/open-sites';
import { isUnsure, type Spread, spreadOf } from './spread';
import { inTurn } from './turns';

type Timed = 'usableMs' | 'firstPaintMs' | 'largestPaintMs' | 'blockedMs' | 'layoutShift';
const timed: readonly Timed[] = ['usableMs', 'firstPaintMs', 'largestPaintMs', 'blockedMs', 'layoutShift'];

/** What a first visit costs: bytes and depth do not depend on the network, times are medians on it. */
export interface ColdFigures extends Traffic {
  readonly build: Build;
  readonly page: string;
  /** Sequential round trips until it can be used. */
  readonly depth: number;
  readonly layoutShift: number;
  readonly times: Readonly<Record<string, Readonly<Record<Timed, Spread>>>>;
}

interface ColdOptions {
  readonly browser: Browser;
  readonly origins: Readonly<Record<Build, string>>;
  /** None measures no times: what is left says the same on a busy machine. */
  readonly rounds: number;
}

/** The two that are compared to a hundredth, and those that only show what the site's own means are worth. */
const isRival = (build: Build) => build === 'federated' || build === 'monolith';

const takesPart = (build: Build, round: number) => isRival(build) || round % 3 === 0;

interface Subject {
  readonly build: Build;
  readonly page: MeasuredPage;
  readonly times: Map<string, Visit[]>;
}

/** First visits of each page in each build, one after the other, round by round. */
export async function measureCold({ browser, origins, rounds }: ColdOptions): Promise<ColdFigures[]> {
  const subjects = measuredPages.flatMap((page) =>
    (Object.keys(origins) as Build[]).map((build): Subject => ({ build, page, times: new Map() })),
  );
  const come = (build: Build, page: MeasuredPage, conditions: Conditions) =>
    firstVisit(browser, origins[build] + page.address, page.usable, conditions);

  const comeOnceMore = async ({ build, page, times }: Subject, conditions: Conditions) => {
    const before = times.get(conditions.name) ?? [];
    times.set(conditions.name, [...before, await come(build, page, conditions)]);
  };

  const still = new Map<Subject, Omit<ColdFigures, 'build' | 'page' | 'times'>>();
  for (const subject of subjects) {
    const { build, page } = subject;
    const { traffic, layoutShift } = await come(build, page, direct);
    const { usableMs } = await come(build, page, farAway);
    still.set(subject, { ...traffic, layoutShift, depth: Math.floor(usableMs / farAway.latencyMs) });
  }
  console.log('  counted bytes, requests and round trips');

  for (let round = 0; round < rounds; round += 1) {
    for (const conditions of [slow4G, cable]) {
      for (const subject of inTurn(subjects, round))
        if (takesPart(subject.build, round)) await comeOnceMore(subject, conditions);
    }
    console.log(`  round ${round + 1} of ${rounds}`);
  }
  for (let more = 0; more < rounds * roundsMore; more += 1) {
    const unsure = measuredPages.filter((page) => isPageUnsure(subjects.filter((subject) => subject.page === page)));
    if (!unsure.length) break;
    console.log(`  once more, as too little is known yet: ${unsure.map(({ name }) => name).join(', ')}`);
    for (const subject of inTurn(subjects, rounds + more))
      if (unsure.includes(subject.page) && isRival(subject.build)) await comeOnceMore(subject, slow4G);
  }
  return [...still].map(([{ build, page, times }, counted]) => ({
    build,
    page: page.name,
    ...counted,
    times: Object.fromEntries([...times].map(([name, visits]) => [name, spreadsOf(visits)])),
  }));
}

/**
 * So many times the rounds that all pages get, at the most. Visits scatter by a tenth and more where two processors are slowed four
 * times. Simulated with a scatter of a tenth: where 28, 70 or 133 visits of each build are the most, a page that costs
 * 3 % more is found beyond 5 % in 29, 20 and 14 % of the runs, one that costs the same in 8, 3 and 2 %.
 */
const roundsMore = 18;

function isPageUnsure(ofPage: readonly Subject[]): boolean {
  const times = (build: Build) =>
    (ofPage.find((subject) => subject.build === build)?.times.get(slow4G.name) ?? []).map(({ usableMs }) => usableMs);
  return isUnsure(times('federated'), times('monolith'), { times: usableRatio });
}

async function firstVisit(browser: Browser, address: string, selector: string, conditions: Conditions): Promise<Visit> {
  const visitor = await newVisitor(browser);
  try {
    return await visit(visitor, { address, selector, conditions });
  } finally {
    await visitor.close();
  }
}

const spreadsOf = (visits: readonly Visit[]): Readonly<Record<Timed, Spread>> =>
  Object.fromEntries(timed.map((name) => [name, spreadOf(visits.map((each) => each[name]))])) as Record<Timed, Spread>;
