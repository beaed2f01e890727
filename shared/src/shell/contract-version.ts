/**
 * The version of the entry point `shared/shell`, as semver. A remote declares the range that it works with (`contract` in
 * `release.json`), and a build of the shell records it. A new name or a new optional field is a minor version; a removed or
 * changed name is a major one.
 * - 1.1.0: `siteRules`, `usePageTitle`, `reachEvent`, pages stored on the device
 * - 1.2.0: the stored part of a draft (`useDraft`), and the consent to store confirmations
 * - 2.0.0: new names for pages stored on the device (`storeOfflinePage`, `removeOfflinePages`, `offlinePages`, `storedUntilMs`), for
 *   the consent (`agreedToStore` and the names beside it), and `useRequestedTitle`
 * - 2.1.0: `setShownWays` and `useShownWays`, what the search cards show on the map
 * - 2.2.0: `place` in what the search for rides shows on the map
 */
export const contractVersion = '2.2.0';
