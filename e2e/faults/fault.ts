import type { TestPostgres } from 'tooling/postgres';
import type { Engine } from '../site/launch-site';

/** What one run of a fault has shown. */
export interface Report {
  /** How often what happened. A zero means that the fault was not injected, or nothing ran under it: the run fails. */
  readonly counts: Readonly<Record<string, number>>;
  /** What must never happen and did, one sentence each. */
  readonly violations: readonly string[];
}

export interface FaultRun {
  readonly engine: Engine;
  readonly rounds: number;
  /** The server that the databases of the run live on. */
  readonly postgres: TestPostgres;
}

export interface Fault {
  readonly name: string;
  readonly engines: readonly Engine[];
  /** Those of the short form; all unless given. */
  readonly shortEngines?: readonly Engine[];
  /** Has a database server to itself. */
  readonly restartsServer?: boolean;
  /** Runs beside no other fault: it measures time. */
  readonly isAlone?: boolean;
  /** Mounts a file system of its own. Left out, with a line that says so, where that is not allowed. */
  readonly needsMount?: boolean;
  /** Rounds in the short form, which CI runs, and in the full one. None: it is left out of that form. */
  readonly rounds: { readonly short: number; readonly full: number };
  run(run: FaultRun): Promise<Report>;
  /** The same checks where one protection is missing. They must report a violation, else they prove nothing. */
  readonly control: {
    readonly without: string;
    /** The violation that has to be reported. */
    readonly expects: RegExp;
    run(run: FaultRun): Promise<Report>;
  };
}
