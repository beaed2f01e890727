import type { PageAnswer, PageCall } from 'shared/remote';
import { createLruCache } from '../live/lru-cache';

/** The visitor for whom a page is rendered. */
export interface Visitor {
  /** Counted by the limits of the API. */
  readonly address: string;
  /** False for robots, link previews and prefetches: for them no supplier is asked. */
  readonly mayCall: boolean;
}

/** Makes a call of the API as this address. Undefined if a page may not make the call, or without a successful response. */
export type CallApi = (call: PageCall, address: string) => Promise<PageAnswer | undefined>;

export interface PageAnswers {
  /** The answers to all calls, in their order; undefined if one is missing. */
  of(calls: readonly PageCall[], visitor: Visitor): Promise<readonly PageAnswer[] | undefined>;
}

/** As long as the pages of remotes use a response. */
const freshMs = 60_000;
const maxEntries = 100;

interface Entry {
  readonly answer: Promise<PageAnswer | undefined>;
  readonly untilMs: number;
}

/** The responses to the calls of pages, each used for a minute: pages of one search with other filters make the same call. */
export function createPageAnswers(callApi: CallApi | undefined, now: () => number): PageAnswers {
  const entries = createLruCache<Entry>(() => maxEntries);

  async function answerTo(call: PageCall, { address, mayCall }: Visitor): Promise<PageAnswer | undefined> {
    const key = JSON.stringify([call.method, call.url, call.body]);
    const known = entries.get(key);
    if (known && now() < known.untilMs) return known.answer;
    if (!mayCall || !callApi) return undefined;
    const entry = { answer: callApi(call, address), untilMs: now() + freshMs };
    entries.set(key, entry);
    const answer = await entry.answer.catch(() => undefined);
    // the next visitor may be within the limit, or the supplier may work again
    if (!answer && entries.get(key) === entry) entries.delete(key);
    return answer;
  }

  return {
    async of(calls, visitor) {
      const answers = await Promise.all(calls.map((call) => answerTo(call, visitor)));
      return answers.every((answer) => answer !== undefined) ? answers : undefined;
    },
  };
}
