import type { ListedPage } from 'shared/remote';
import { z } from 'zod';
import type { CallApi } from '../renderer/page-answers';
import type { ListedPages } from './page';

/** A listing changes with the timetable, so rarely. */
const refreshMs = 10 * 60_000;
const retryMs = 30_000;
const apiBase = '/api/v1';

const answerSchema = z.object({
  data: z
    .array(
      z.object({
        value: z.string().regex(/^[a-z0-9-]{1,100}$/),
        title: z.string().min(1).max(120),
        description: z.string().min(1).max(300),
      }),
    )
    .max(5_000),
}) satisfies z.ZodType<{ data: readonly ListedPage[] }>;

interface Listing {
  pages?: ReadonlyMap<string, ListedPage>;
  nextMs: number;
}

/**
 * The pages of each listing, as its call has answered last. The first use of a listing makes the call; until it is answered, and if it
 * fails, there is none.
 *
 * @param onError called with why a listing could not be read
 */
export function createListedPages(
  callApi: CallApi | undefined,
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): ListedPages {
  const listings = new Map<string, Listing>();

  async function refresh(path: string, listing: Listing): Promise<void> {
    listing.nextMs = Number.POSITIVE_INFINITY;
    try {
      const answer = await callApi?.({ method: 'GET', url: apiBase + path }, '127.0.0.1');
      if (!answer) throw new Error(`${path} was not answered`);
      const { data } = answerSchema.parse(JSON.parse(answer.text));
      listing.pages = new Map(data.map((page) => [page.value, page]));
      listing.nextMs = now() + refreshMs;
    } catch (error) {
      listing.nextMs = now() + retryMs;
      onError(new Error(`The pages of ${path} could not be listed`, { cause: error }));
    }
  }

  return (path) => {
    const listing = listings.get(path) ?? { nextMs: 0 };
    listings.set(path, listing);
    if (callApi && listing.nextMs <= now()) void refresh(path, listing);
    return listing.pages;
  };
}

/** Without an API there are no listed pages. */
export const noListedPages: ListedPages = () => undefined;
