/**
 * The version of the entry point `shared/shell`, as semver. A remote declares the range that it works with (`contract` in
 * `release.json`), and a build of the shell records it. A new name or a new optional field is a minor version; a removed or
 * changed name is a major one.
 * - 1.1.0: `siteRules`, `usePageTitle`, `reachEvent`, pages stored on the device (`storeOfflinePage` and the names beside it)
 * - 1.2.0: the stored part of a draft (`useDraft`), and the consent to store confirmations (`agreedToStore` and the
 *   names beside it)
 */
export const contractVersion = '1.2.0';
