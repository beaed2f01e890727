import type { ParseArgsConfig } from 'node:util';
import type { Paint } from '../terminal/colour';
import type { RunningLine } from '../terminal/running-line';
import type { Step } from '../terminal/steps';
import type { Connection } from './connection';
import { CliFailure } from './failure';

/** The context of a command, created by `run`. */
export interface CommandContext {
  readonly connect: () => Promise<Connection>;
  readonly step: Step;
  readonly paint: Paint;
  /** A progress line that is updated in place, on a terminal. */
  readonly line: RunningLine;
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
  throw new CliFailure('usage', `--${name} is a whole number from ${least} to ${most}.`);
}
