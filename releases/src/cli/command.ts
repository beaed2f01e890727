import type { ParseArgsConfig } from 'node:util';
import type { Paint, ProgressLine, Step } from '../terminal/output';
import type { Connection } from './connection';

/** The context of a command, created by `run`. */
export interface CommandContext {
  readonly connect: () => Promise<Connection>;
  readonly step: Step;
  readonly paint: Paint;
  /** A progress line that is updated in place, on a terminal. */
  readonly line: ProgressLine;
  /** The root of the workspace whose packages are published. */
  readonly root: string;
  /** The working directory of the user: relative paths start there. */
  readonly directory: string;
  /** The file of trusted keys, if this machine is the server. */
  readonly trustedKeysPath: string;
  /** The key that signs published releases, in PEM; undefined if none is set. */
  readonly signingKey: () => Promise<string | undefined>;
  /** The name of the user, if `--by` is absent. */
  readonly user: string;
}

export interface CommandArgs {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The output of a command: for people, and with `--json` for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: unknown;
  /** If present, the command exits with this failure's code. */
  readonly failed?: 'refused';
}

export interface Command {
  readonly summary: string;
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly positionals: { readonly least: number; readonly most: number };
  run(args: CommandArgs, context: CommandContext): Promise<Outcome>;
}

export const textOption = (args: CommandArgs, name: string): string | undefined => {
  const value = args.options[name];
  return typeof value === 'string' ? value : undefined;
};

/** @throws CliFailure usage unless the value is a whole number within the bounds */
export function wholeOption(args: CommandArgs, name: string, least: number, most: number): number | undefined {
  const text = textOption(args, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new CliFailure('usage', `--${name} must be a whole number from ${least} to ${most}.`);
}

/** The exit codes, by the reason of the end. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  unauthorized: 4,
  buildFailed: 5,
  frozen: 6,
  gateRefused: 7,
} as const;

export type FailureReason = Exclude<keyof typeof exitCodes, 'done'>;

/** A command failed. The message has the reason and advice. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';

  constructor(
    readonly reason: FailureReason,
    message: string,
    /** The error code of the registry, for its refusals. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Parses the first argument, `<name>@<version>`. @throws CliFailure usage */
export function parseRelease({ positionals }: CommandArgs): { readonly name: string; readonly version: string } {
  const [name, version, ...more] = (positionals[0] ?? '').split('@');
  if (!name || !version || more.length)
    throw new CliFailure('usage', 'The release must be given as <name>@<version>, such as mf-rides@1.5.0.');
  return { name, version };
}
