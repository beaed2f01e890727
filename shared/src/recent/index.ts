export { type RecentKind, RecentSearches, readRecentOf, writeRecentOf } from './recent-searches';
