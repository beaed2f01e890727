import type { Release } from '../release/release';
import { isInCanary } from './buckets';
import { type LiveSite, type LoadedRelease, type SitePart, siteOf } from './live-site';
import type { SiteFacts } from './release-map';

/** The releases that are served of one name: the active one, the last known good one, and the canary. */
export interface NameState {
  readonly live: LoadedRelease;
  readonly lastKnownGood: Release | undefined;
  readonly canary: { readonly loaded: LoadedRelease; readonly percent: number } | undefined;
  /** Whether files are altered, so that another release than the pointer's, or only a part of it, is served. */
  readonly isDamaged: boolean;
  readonly since: Date;
}

export interface Variants {
  /** The site for a visit of this bucket; without canaries if undefined. */
  of(bucket: number | undefined): LiveSite | undefined;
  /** The active site in which one release is replaced. */
  preview(loaded: LoadedRelease): LiveSite | undefined;
}

const livePart = ({ live, lastKnownGood, since }: NameState): SitePart => ({ shown: live, lastKnownGood, since });

/** The fallback of a canary is the active release. */
const canaryPart = (state: NameState): SitePart =>
  state.canary
    ? { shown: state.canary.loaded, lastKnownGood: state.live.release, channel: 'canary', since: state.since }
    : livePart(state);

/** The variants of the site at one state of the pointers: one for each set of canaries that a visit can get, computed once. */
export function createVariants(states: readonly NameState[], facts: SiteFacts): Variants {
  const made = new Map<string, LiveSite | undefined>();
  const withCanaries = states.filter(({ canary }) => canary);

  const chosenBy = (bucket: number): NameState[] =>
    withCanaries.filter(({ live, canary }) => canary && isInCanary(live.release.name, canary.percent, bucket));

  const of = (bucket: number | undefined): LiveSite | undefined => {
    const chosen = bucket === undefined || withCanaries.length === 0 ? [] : chosenBy(bucket);
    const key = chosen.map(({ live }) => live.release.name).join(' ');
    if (!made.has(key)) {
      const parts = states.map((each) => (chosen.includes(each) ? canaryPart(each) : livePart(each)));
      made.set(key, siteOf(parts, facts));
    }
    return made.get(key);
  };

  return {
    of,
    preview(loaded) {
      const { name, version } = loaded.release;
      const own = states.find(({ live }) => live.release.name === name);
      const others = states.filter((each) => each !== own).map(livePart);
      const fallback = own?.live.release.version === version ? own.lastKnownGood : own?.live.release;
      const part: SitePart = {
        shown: loaded,
        lastKnownGood: fallback,
        channel: 'preview',
        since: own?.since ?? loaded.release.createdAt,
      };
      const shown = siteOf([...others, part], facts);
      const tag = of(undefined)?.map.tag;
      // With the common tag a preview is notified of the same moves as every other tab.
      return shown && { ...shown, map: { ...shown.map, tag: tag ?? shown.map.tag }, isPreview: true };
    },
  };
}
