const windowSize = 5;

/** The pages to offer: at most five in a row, the current one in the middle when it can be. Pages count from 1. */
export function pageWindow(current: number, total: number): number[] {
  const size = Math.min(windowSize, total);
  const first = Math.min(Math.max(1, current - Math.floor(windowSize / 2)), total - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}

/** Ten cards a page. */
const pageSize = 10;

export const pageCount = (items: number): number => Math.max(1, Math.ceil(items / pageSize));

/** The items of a page; of a page past the end, those of the last. */
export function pageOf<T>(items: readonly T[], page: number): { readonly page: number; readonly items: readonly T[] } {
  const real = Math.min(page, pageCount(items.length));
  return { page: real, items: items.slice((real - 1) * pageSize, real * pageSize) };
}
