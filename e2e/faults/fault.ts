import type { TestPostgres } from 'tooling/postgres';
import type { Engine } from '../site/launch-site';

/** The result of one run of a fault. */
export interface Report {
  /** Counts by event. A zero means that the fault had no effect, and fails the run. */
  readonly counts: Readonly<Record<string, number>>;
  /** One message for each violated guarantee. */
  readonly violations: readonly string[];
}

export interface FaultRun {
  readonly engine: Engine;
  readonly rounds: number;
  /** The database server of the run. */
  readonly postgres: TestPostgres;
}

export interface Fault {
  readonly name: string;
  readonly engines: readonly Engine[];
  /** The engines of the short form; by default all. */
  readonly shortEngines?: readonly Engine[];
  /** Needs its own database server. */
  readonly restartsServer?: boolean;
  /** Measures time, so it runs beside no other fault. */
  readonly runsAlone?: boolean;
  /** Mounts a file system; skipped with a message if that is not allowed. */
  readonly needsMount?: boolean;
  /** Rounds in the short form, which CI runs, and in the full one; 0 leaves the fault out of that form. */
  readonly rounds: { readonly short: number; readonly full: number };
  run(run: FaultRun): Promise<Report>;
  /** The same checks with one protection removed. They must report a violation. */
  readonly control: {
    readonly without: string;
    /** The violation that has to be reported. */
    readonly expects: RegExp;
    run(run: FaultRun): Promise<Report>;
  };
}
