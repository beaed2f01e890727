/**
 * The version of this door, as semver; a remote's declaration (`contract` in its `release.json`) asks a range of it, and a build
 * of the shell records it. A new name, or a new field that may be left out, is a minor; a name that goes, or means something
 * else, is a major. A remote that uses a new name asks for the minor that brought it.
 * - 1.1.0: `siteRules`, `usePageTitle`, `reachEvent`, pages kept on the device (`storeOfflinePage` and what belongs to it)
 * - 1.2.0: the stored part of a draft (`useDraft`), and the agreement to store confirmations (`agreedToStore` and what
 *   belongs to it)
 */
export const contractVersion = '1.2.0';
