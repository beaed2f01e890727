/** Lists of results: their view in the URL, and their rendering in parts. */

export { useGrowingList } from './use-growing-list';
export { isFirstEntry, type UrlView, useUrlView, withQuery } from './use-url-view';
