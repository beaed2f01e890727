import type { Browser } from 'playwright-core';
import { direct, slow4G } from './measure/network';
import { newVisitor, type Visit, visit } from './measure/visit';
import { home } from './pages';
import { inTurn, type Spread, spreadOf } from './samples';
import type { Build } from './serve/open-sites';

/** The cost of a second visit of the home page, on slow 4G. */
export interface WarmFigures {
  readonly build: Build;
  readonly documents: number;
  readonly scripts: number;
  /** Requests except calls of the API. */
  readonly fileRequests: number;
  readonly totalBytes: number;
  readonly usableMs: Spread;
}

export async function measureWarm(
  browser: Browser,
  origins: Readonly<Partial<Record<Build, string>>>,
  rounds: number,
): Promise<WarmFigures[]> {
  const visits = new Map<Build, Visit[]>();
  const builds = Object.entries(origins) as [Build, string][];
  for (let round = 0; round < rounds; round += 1)
    for (const [build, origin] of inTurn(builds, round))
      visits.set(build, [...(visits.get(build) ?? []), await secondVisit(browser, origin + home.address)]);
  return [...visits].map(([build, all]) => {
    const most = (value: (visited: Visit) => number) => Math.max(...all.map(value));
    return {
      build,
      documents: most(({ traffic }) => traffic.documents),
      scripts: most(({ traffic }) => traffic.scripts),
      fileRequests: most(({ traffic }) => traffic.requests - traffic.calls),
      totalBytes: most(({ traffic }) => traffic.totalBytes),
      usableMs: spreadOf(all.map(({ usableMs }) => usableMs)),
    };
  });
}

async function secondVisit(browser: Browser, address: string): Promise<Visit> {
  const visitor = await newVisitor(browser);
  try {
    await visit(visitor, { address, selector: home.usable, conditions: direct });
    return await visit(visitor, { address, selector: home.usable, conditions: slow4G, untilIdle: true });
  } finally {
    await visitor.close();
  }
}
