import { previewParameter } from 'shared/remote';
import type { LiveReleases } from '../live/live-releases';
import type { LiveSite } from '../live/live-site';
import { releaseName, releaseVersion } from '../release/names';

/** The site that `?release=<name>@<version>` of a query shows; undefined for the normal one. */
export type PreviewOf = (query: string) => Promise<LiveSite | undefined>;

/**
 * Only what the registry knows can be looked at, so a link never runs foreign code. A release that there is not shows
 * the normal page; the shell says so, for it finds no preview in its map.
 */
export const previewsOf =
  (live: LiveReleases): PreviewOf =>
  async (query) => {
    if (!query.includes(previewParameter)) return undefined;
    const [name, version, ...more] = (new URLSearchParams(query).get(previewParameter) ?? '').split('@');
    if (more.length || !releaseName.safeParse(name).success || !releaseVersion.safeParse(version).success)
      return undefined;
    // With the database gone what is live is shown instead.
    return live.preview(name ?? '', version ?? '').catch(() => undefined);
  };
