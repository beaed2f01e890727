import type { ReleaseOutcome } from 'shared/remote';

/** What one visit reports on one release. */
export interface HealthReport {
  readonly name: string;
  readonly version: string;
  /** `Visit.idHash`. */
  readonly visitHash: string;
  readonly networkHash: string;
  readonly outcome: ReleaseOutcome;
  readonly at: Date;
  /** Start of the release's current period in use; this report replaces one from an earlier period. */
  readonly since: Date;
}

/** From best to worst. */
export const outcomes = ['loaded', 'failed', 'crashed'] as const satisfies readonly ReleaseOutcome[];
const rankOf = (outcome: ReleaseOutcome) => outcomes.indexOf(outcome);

const maxPending = 20_000;
const maxRemembered = 100_000;

export interface ReportBuffer {
  /** Adds a report unless the visit has already sent the same or a worse one. @returns false if the buffer is full */
  add(report: HealthReport): boolean;
  /** Empties the buffer into batches of at most `batchSize`, sorted the same way in all processes, so that writers do not deadlock. */
  drain(batchSize: number): HealthReport[][];
}

const keyOf = ({ name, version, visitHash }: HealthReport) => `${name} ${version} ${visitHash}`;

/** Buffers reports between two writes: equal reports of many tabs of a visit become one row. */
export function createReportBuffer(): ReportBuffer {
  let pending = new Map<string, HealthReport>();
  const recordedRanks = new Map<string, number>();

  const remember = (key: string, rank: number) => {
    recordedRanks.delete(key);
    recordedRanks.set(key, rank);
    for (const oldest of recordedRanks.keys()) {
      if (recordedRanks.size <= maxRemembered) break;
      recordedRanks.delete(oldest);
    }
  };

  return {
    add(report) {
      const key = keyOf(report);
      const rank = rankOf(report.outcome);
      const periodKey = `${key} ${report.since.getTime()}`;
      if ((recordedRanks.get(periodKey) ?? -1) >= rank) return true;
      if (pending.size >= maxPending && !pending.has(key)) return false;
      remember(periodKey, rank);
      pending.set(key, report);
      return true;
    },
    drain(batchSize) {
      const reports = [...pending.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, report]) => report);
      pending = new Map();
      return Array.from({ length: Math.ceil(reports.length / batchSize) }, (_, index) =>
        reports.slice(index * batchSize, (index + 1) * batchSize),
      );
    },
  };
}
