import type { Browser } from 'playwright-core';
import { encode } from 'server/http';
import { renderedDocument } from '../../../e2e/site/rendered-document';
import { siteLimits } from '../budgets';
import { type Conditions, cable, direct, farAway, slow4G, type Traffic } from './measure/network';
import { newVisitor, type Visit, type VisitOptions, visit } from './measure/visit';
import { type MeasuredPage, measuredPages } from './pages';
import { inTurn, isUndecided, type Spread, spreadOf } from './samples';
import type { Build } from './serve/open-sites';

const timed = [
  'usableMs',
  'seenMs',
  'firstPaintMs',
  'largestPaintMs',
  'blockedMs',
  'longestTaskMs',
  'layoutShift',
] as const;
type Timed = (typeof timed)[number];

/** The cost of a first visit: traffic and depth do not depend on the network, times do. */
export interface ColdFigures extends Traffic {
  readonly build: Build;
  readonly page: string;
  /** Sequential round trips until the page is usable. */
  readonly depth: number;
  readonly layoutShift: number;
  /** What the page fetches when it is idle: not part of the other values. */
  readonly idleRequests: number;
  readonly idleBytes: number;
  /** Of the site's document as it is sent, without the data behind the page. */
  readonly documentBytes: number;
  readonly times: Readonly<Record<string, Readonly<Record<Timed, Spread>>>>;
}

interface ColdOptions {
  readonly browser: Browser;
  readonly origins: Readonly<Record<Build, string>>;
  /** Of the federated site, without TLS. */
  readonly siteOrigin: string;
  /** 0 measures no times, only values that do not depend on the machine's load. */
  readonly rounds: number;
}

/** The naive build has no budgets: every third round is enough. */
const takesPart = (build: Build, round: number) => build !== 'naive' || round % 3 === 0;

/**
 * The most additional rounds, as a multiple of the first ones. Single visits differ by a tenth and more if two processors are
 * slowed four times. Simulated with that scatter: with at most 28, 70 or 133 visits of each build, a page that costs 3 % more
 * is found above a limit of 5 % in 29, 20 and 14 % of the runs, and one that costs the same in 8, 3 and 2 %.
 */
const maxExtraRounds = 18;

interface Subject {
  readonly build: Build;
  readonly page: MeasuredPage;
  /** By conditions. */
  readonly visits: Map<string, Visit[]>;
}

/** First visits of each page in each build, one after the other, round by round. */
export async function measureCold({ browser, origins, siteOrigin, rounds }: ColdOptions): Promise<ColdFigures[]> {
  const subjects = measuredPages.flatMap((page) =>
    (Object.keys(origins) as Build[]).map((build): Subject => ({ build, page, visits: new Map() })),
  );
  const open = ({ build, page }: Subject, options: Pick<VisitOptions, 'conditions' | 'withIdleWork'>) =>
    firstVisit(browser, { address: origins[build] + page.address, selector: page.usable, ...options });
  const addVisit = async (subject: Subject, conditions: Conditions) => {
    const before = subject.visits.get(conditions.name) ?? [];
    subject.visits.set(conditions.name, [...before, await open(subject, { conditions })]);
  };

  const counted = new Map<Subject, Omit<ColdFigures, 'build' | 'page' | 'times'>>();
  for (const { address } of measuredPages) await renderedDocument(siteOrigin + address);
  for (const subject of subjects) {
    const { traffic, layoutShift } = await open(subject, { conditions: direct });
    const { traffic: whole } = await open(subject, { conditions: direct, withIdleWork: true });
    const { usableMs } = await open(subject, { conditions: farAway });
    counted.set(subject, {
      ...traffic,
      layoutShift,
      idleRequests: whole.requests - traffic.requests,
      idleBytes: whole.totalBytes - traffic.totalBytes,
      documentBytes: subject.build === 'federated' ? await documentBytes(siteOrigin + subject.page.address) : 0,
      depth: Math.floor(usableMs / farAway.latencyMs),
    });
  }
  console.log('  counted bytes, requests and round trips');

  for (let round = 0; round < rounds; round += 1) {
    for (const conditions of [slow4G, cable])
      for (const subject of inTurn(subjects, round))
        if (takesPart(subject.build, round)) await addVisit(subject, conditions);
    console.log(`  round ${round + 1} of ${rounds}`);
  }
  for (const conditions of [slow4G, cable])
    for (let round = rounds; round < rounds * (1 + maxExtraRounds); round += 1) {
      const undecided = measuredPages.filter((page) => isPageUndecided(subjects, page, conditions));
      if (!undecided.length) break;
      console.log(`  more visits on ${conditions.name}: ${undecided.map(({ name }) => name).join(', ')}`);
      for (const subject of inTurn(subjects, round))
        if (undecided.includes(subject.page) && subject.build !== 'naive') await addVisit(subject, conditions);
    }
  return [...counted].map(([{ build, page, visits }, figures]) => ({
    build,
    page: page.name,
    ...figures,
    times: Object.fromEntries([...visits].map(([name, all]) => [name, spreadsOf(all)])),
  }));
}

/**
 * The bytes up to the end of the page, which is all that has to arrive before it is seen: answers and release map follow it.
 * Brotli at the level of the site: the best for a page that is kept, a quick one for results.
 */
async function documentBytes(address: string): Promise<number> {
  const html = await (await fetch(address, { headers: { 'user-agent': 'curl/8.9.1' } })).text();
  const [page = ''] = html.split('<!--/root-->');
  const effort = address.includes('?') ? 'quick' : 'smallest';
  return (await encode(Buffer.from(page), 'br', effort)).byteLength;
}

function isPageUndecided(subjects: readonly Subject[], page: MeasuredPage, conditions: Conditions): boolean {
  const times = (build: Build) =>
    subjects
      .filter((subject) => subject.build === build && subject.page === page)
      .flatMap(({ visits }) => visits.get(conditions.name) ?? [])
      .map(({ usableMs }) => usableMs);
  const { limit } = conditions === cable ? siteLimits.usableOnCable : siteLimits.usable;
  return isUndecided(times('federated'), times('monolith'), { factor: limit });
}

async function firstVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const visitor = await newVisitor(browser);
  try {
    return await visit(visitor, options);
  } finally {
    await visitor.close();
  }
}

const spreadsOf = (visits: readonly Visit[]): Readonly<Record<Timed, Spread>> =>
  Object.fromEntries(timed.map((name) => [name, spreadOf(visits.map((each) => each[name]))])) as Record<Timed, Spread>;
