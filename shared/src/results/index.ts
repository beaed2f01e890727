/** Lists of results: their view in the URL, and their rendering in parts. */

export { ChoiceNeedsScripts, QueryFields, useChoiceInUrl } from './choice-in-url';
export { firstCount, useGrowingList } from './use-growing-list';
export { isFirstEntry, type UrlView, useUrlView, withQuery } from './use-url-view';
