import type { ReleaseHealth } from './release-facts';

export interface FailingRelease {
  readonly name: string;
  readonly version: string;
  /** When it is rolled back; null if a person has to decide. */
  readonly goesBackAt: string | null;
  /** One sentence. */
  readonly why: string | null;
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
        why: staysBecause ?? (why && `${why}.`),
      })),
  );
