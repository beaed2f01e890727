import type { LiveReleases } from '../live/live-releases';
import type { LiveSite } from '../live/live-site';
import type { PreviewLinks } from '../live/preview-links';

/** The preview for `?release=<name>@<version>&key=…` in a query; undefined for the normal site. */
export type PreviewOf = (query: string) => Promise<LiveSite | undefined>;

/**
 * Only published releases can be previewed, and only by a link with a valid key, so that nobody opens the code of a release in
 * the browser of somebody else who was not sent such a link. Any other link shows the normal page, and the shell reports it, as its
 * map contains no preview.
 */
export const previewsOf =
  (live: Pick<LiveReleases, 'preview'>, links: Pick<PreviewLinks, 'read'>): PreviewOf =>
  async (query) => {
    const wanted = links.read(query);
    // While the database is down, the normal site is shown.
    return wanted && live.preview(wanted.name, wanted.version).catch(() => undefined);
  };
