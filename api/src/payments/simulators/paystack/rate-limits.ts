import type { Domain } from './settings';

const windowMs = 60_000;

/** Calls a minute: with a test key all together, with a live key most together and these apart. */
const together: Readonly<Record<Domain, number>> = { test: 100, live: 600 };
const apart: Readonly<Record<string, number>> = {
  'GET /transaction/verify/:reference': 3000,
  'GET /charge/:reference': 1200,
};

export interface CallBudget {
  readonly limit: number;
  readonly remaining: number;
  /** When the minute is over. */
  readonly resetsAt: Date;
}

export interface RateLimits {
  /** Counts one call. @returns what is left after it; less than 0 if the call is one too many */
  count(route: string, domain: Domain, now: Date): CallBudget;
}

const windowOf = (now: Date): number => Math.floor(now.getTime() / windowMs);
const endOf = (window: number): Date => new Date((window + 1) * windowMs);

export const usedBudget = (domain: Domain, now: Date): CallBudget => ({
  limit: together[domain],
  remaining: 0,
  resetsAt: endOf(windowOf(now)),
});

/** With the time of the simulator, with which the end of the minute is compared. */
export const budgetHeaders = ({ limit, remaining, resetsAt }: CallBudget, now: Date): Record<string, string> => ({
  date: now.toUTCString(),
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(Math.max(0, remaining)),
  'x-ratelimit-reset': String(resetsAt.getTime() / 1000),
});

export function createRateLimits(): RateLimits {
  const counts = new Map<string, { readonly window: number; readonly calls: number }>();
  return {
    count(route, domain, now) {
      const own = domain === 'live' ? apart[route] : undefined;
      const name = own === undefined ? 'together' : route;
      const limit = own ?? together[domain];
      const window = windowOf(now);
      const counted = counts.get(name);
      const calls = counted?.window === window ? counted.calls + 1 : 1;
      counts.set(name, { window, calls });
      return { limit, remaining: limit - calls, resetsAt: endOf(window) };
    },
  };
}
