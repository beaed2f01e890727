import type { ReleaseOutcome } from 'shared/remote';

/** What one visit says of one release. */
export interface Vote {
  readonly name: string;
  readonly version: string;
  readonly voice: string;
  readonly address: string;
  readonly outcome: ReleaseOutcome;
  readonly at: Date;
  /** Since when voices on this release count; what was said before is replaced. */
  readonly since: Date;
}

/** The worst last. */
export const outcomes = ['loaded', 'failed', 'crashed'] as const satisfies readonly ReleaseOutcome[];
const rankOf = (outcome: ReleaseOutcome) => outcomes.indexOf(outcome);

const mostWaiting = 20_000;
const mostRemembered = 100_000;

export interface Ballot {
  /** Takes a vote, unless that visit has said as much before. @returns false if it was dropped for want of room */
  cast(vote: Vote): boolean;
  /** What waits to be written, in parts of that size and in one order for all processes, so that no two wait for each other. */
  take(most: number): Vote[][];
}

const keyOf = ({ name, version, voice }: Vote) => `${name} ${version} ${voice}`;

/** Collects votes between two writings: many tabs that say the same make one row. */
export function createBallot(): Ballot {
  let waiting = new Map<string, Vote>();
  const said = new Map<string, number>();

  const remember = (key: string, rank: number) => {
    said.delete(key);
    said.set(key, rank);
    for (const oldest of said.keys()) {
      if (said.size <= mostRemembered) break;
      said.delete(oldest);
    }
  };

  return {
    cast(vote) {
      const key = keyOf(vote);
      const rank = rankOf(vote.outcome);
      const turn = `${key} ${vote.since.getTime()}`;
      if ((said.get(turn) ?? -1) >= rank) return true;
      if (waiting.size >= mostWaiting && !waiting.has(key)) return false;
      remember(turn, rank);
      waiting.set(key, vote);
      return true;
    },
    take(most) {
      const votes = [...waiting.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, vote]) => vote);
      waiting = new Map();
      return Array.from({ length: Math.ceil(votes.length / most) }, (_, part) =>
        votes.slice(part * most, (part + 1) * most),
      );
    },
  };
}
