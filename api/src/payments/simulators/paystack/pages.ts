import { z } from 'zod';

/** Queries are text, and Paystack writes both spellings in its own documents. */
const pageQuery = z.object({
  perPage: z.coerce.number().int().min(1).max(100).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).default(1),
  use_cursor: z.enum(['true', 'false']).default('false'),
  next: z.string().optional(),
  previous: z.string().optional(),
});

const usualPerPage = 50;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly perPage: number;
  readonly page: number;
  readonly skipped: number;
  readonly total: number;
  /** Set if the page was asked for by cursor. */
  readonly cursors: { readonly next: string | null; readonly previous: string | null } | undefined;
}

const cursorOf = (id: number | undefined): string | null =>
  id === undefined ? null : Buffer.from(`id:${id}`).toString('base64url');
const idOf = (cursor: string): number => Number(Buffer.from(cursor, 'base64url').toString().slice('id:'.length));

/** Takes a page of a list that begins with the newest. @returns undefined if the query cannot be read */
export function takePage<Item extends { readonly id: number }>(
  newestFirst: readonly Item[],
  query: unknown,
): Page<Item> | undefined {
  const read = pageQuery.safeParse(query);
  if (!read.success) return undefined;
  const { page, use_cursor, next, previous } = read.data;
  const perPage = read.data.perPage ?? read.data.per_page ?? usualPerPage;
  const total = newestFirst.length;
  if (use_cursor === 'false') {
    const skipped = (page - 1) * perPage;
    return { items: newestFirst.slice(skipped, skipped + perPage), perPage, page, skipped, total, cursors: undefined };
  }
  const start = startOf(newestFirst, perPage, next, previous);
  const items = newestFirst.slice(start, start + perPage);
  return {
    ...{ items, perPage, page, total },
    skipped: start,
    cursors: {
      next: start + perPage < total ? cursorOf(items.at(-1)?.id) : null,
      previous: start > 0 ? cursorOf(items[0]?.id) : null,
    },
  };
}

/** `next` begins after the item that it names, `previous` ends before it. */
function startOf(
  newestFirst: readonly { readonly id: number }[],
  perPage: number,
  next: string | undefined,
  previous: string | undefined,
): number {
  if (next) return newestFirst.filter(({ id }) => id >= idOf(next)).length;
  if (previous) return Math.max(0, newestFirst.filter(({ id }) => id > idOf(previous)).length - perPage);
  return 0;
}
