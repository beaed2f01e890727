/** Lists of results: their view in the URL, and their rendering in parts. */

export { isFirstEntry } from './first-entry';
export { useGrowingList } from './use-growing-list';
export { type UrlView, useUrlView } from './use-url-view';
export { withQuery } from './with-query';
