import { previewParameter } from 'shared/remote';
import type { LiveReleases } from '../live/live-releases';
import type { LiveSite } from '../live/live-site';
import { releaseName, releaseVersion } from '../release/names';

/** The preview for `?release=<name>@<version>` in a query; undefined for the normal site. */
export type PreviewOf = (query: string) => Promise<LiveSite | undefined>;

/**
 * Only published releases can be previewed, so a link never runs foreign code. An unknown release shows the normal
 * page, and the shell reports it, as its map contains no preview.
 */
export const previewsOf =
  (live: LiveReleases): PreviewOf =>
  async (query) => {
    if (!query.includes(previewParameter)) return undefined;
    const [name, version, ...more] = (new URLSearchParams(query).get(previewParameter) ?? '').split('@');
    if (more.length || !releaseName.safeParse(name).success || !releaseVersion.safeParse(version).success)
      return undefined;
    // While the database is down, the normal site is shown.
    return live.preview(name ?? '', version ?? '').catch(() => undefined);
  };
