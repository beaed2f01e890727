import type { Examination } from '../registry/checks.repository';
import { summaryOf } from './report';
import type { Examined } from './start-worker';

interface Looked extends Examined {
  readonly shellVersion: string | null;
  readonly ms: number;
  readonly unchecked: readonly string[];
}

/**
 * What follows from what was seen.
 *
 * @param isAside time alone is no fault then: the machine had better things to do
 */
export function conclude({ pages, fault, shellVersion, ms, unchecked }: Looked, isAside: boolean): Examination {
  const failed = pages.filter(({ ok }) => !ok);
  const isSeen = !fault && failed.length === 0;
  const isFaulty = isAside ? failed.some(({ isLate }) => !isLate) : !isSeen;
  return {
    verdict: isFaulty ? 'refused' : isSeen ? 'verified' : 'unverified',
    shellVersion,
    report: { summary: summaryOf(pages, ms, fault), ms, pages, unchecked },
  };
}
