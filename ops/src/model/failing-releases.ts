import type { ReleaseHealth } from './release-facts';

export interface FailingRelease {
  readonly name: string;
  readonly version: string;
  /** When it is rolled back; null if a person has to decide. */
  readonly goesBackAt: string | null;
  /** The rate against its limit, and why it stays if it does; empty before the first judgement. */
  readonly why: string;
}

/** The releases in use that fail for visitors. */
export const failingReleases = ({ releases }: { readonly releases: readonly ReleaseHealth[] }): FailingRelease[] =>
  releases.flatMap(({ name, versions }) =>
    versions
      .filter(({ channel, state }) => channel !== 'other' && (state === 'failing' || state === 'frozen'))
      .map(({ version, goesBackAt, staysBecause, why }) => ({
        name,
        version,
        goesBackAt,
        why: [why && `${why}.`, staysBecause].filter(Boolean).join(' '),
      })),
  );
