import type { Release } from '../release/release';
import { isInCanary } from './buckets';
import { type LiveSite, type ReadRelease, type SitePart, siteOf } from './live-site';
import type { SiteFacts } from './release-map';

/** What stands at one name: what is live, what stands behind it, and what some visits get in its place. */
export interface Standing {
  readonly live: ReadRelease;
  readonly lastKnownGood: Release | undefined;
  readonly canary: { readonly read: ReadRelease; readonly percent: number } | undefined;
  /** Whether something else is shown than what the pointer names, or less of it, for its files are altered. */
  readonly isDamaged: boolean;
  readonly since: Date;
}

export interface Variants {
  /** The site as a visit of this bucket gets it; without one, as nobody's canary. */
  of(bucket: number | undefined): LiveSite | undefined;
  /** The live site with one release in place of its own. */
  preview(read: ReadRelease): LiveSite | undefined;
}

const livePart = ({ live, lastKnownGood, since }: Standing): SitePart => ({ shown: live, lastKnownGood, since });

/** Behind a canary stands the live release: whoever it fails gets what everybody has. */
const canaryPart = (standing: Standing): SitePart =>
  standing.canary
    ? { shown: standing.canary.read, lastKnownGood: standing.live.release, channel: 'canary', since: standing.since }
    : livePart(standing);

/** The sites that there are at one state of the pointers: one for each set of canaries that visits get, made once. */
export function createVariants(standings: readonly Standing[], facts: SiteFacts): Variants {
  const made = new Map<string, LiveSite | undefined>();
  const withCanaries = standings.filter(({ canary }) => canary);

  const chosenBy = (bucket: number): Standing[] =>
    withCanaries.filter(({ live, canary }) => canary && isInCanary(live.release.name, canary.percent, bucket));

  const of = (bucket: number | undefined): LiveSite | undefined => {
    const chosen = bucket === undefined || withCanaries.length === 0 ? [] : chosenBy(bucket);
    const key = chosen.map(({ live }) => live.release.name).join(' ');
    if (!made.has(key)) {
      const parts = standings.map((each) => (chosen.includes(each) ? canaryPart(each) : livePart(each)));
      made.set(key, siteOf(parts, facts));
    }
    return made.get(key);
  };

  return {
    of,
    preview(read) {
      const { name, version } = read.release;
      const own = standings.find(({ live }) => live.release.name === name);
      const others = standings.filter((each) => each !== own).map(livePart);
      const behind = own?.live.release.version === version ? own.lastKnownGood : own?.live.release;
      const part: SitePart = {
        shown: read,
        lastKnownGood: behind,
        channel: 'preview',
        since: own?.since ?? read.release.createdAt,
      };
      const shown = siteOf([...others, part], facts);
      const tag = of(undefined)?.map.tag;
      // A preview hears of the same moves as every other tab.
      return shown && { ...shown, map: { ...shown.map, tag: tag ?? shown.map.tag }, isPreview: true };
    },
  };
}
