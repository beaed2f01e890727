export { RecentSearches } from './recent-searches';
export { type RecentKind, readRecentOf, writeRecentOf } from './stored-searches';
