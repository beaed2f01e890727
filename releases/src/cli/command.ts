import type { ParseArgsConfig } from 'node:util';
import type { Paint } from '../terminal/colour';
import type { RunningLine } from '../terminal/running-line';
import type { Step } from '../terminal/steps';
import type { Connection } from './connection';
import { CliFailure } from './failure';

/** What a command works with, made by `run`. */
export interface Surroundings {
  readonly connect: () => Promise<Connection>;
  readonly step: Step;
  readonly paint: Paint;
  /** A line that changes while something is waited for, where a person looks. */
  readonly line: RunningLine;
  /** The root of the workspace whose packages are published. */
  readonly root: string;
  /** Where the command was typed: folders are named from there. */
  readonly directory: string;
  /** The file of trusted keys, where this machine is the server. */
  readonly trustedKeysPath: string;
  /** The key that signs what is published, in PEM; undefined where none is set. */
  readonly signingKey: () => Promise<string | undefined>;
  /** Who is at the keyboard, where `--by` does not say. */
  readonly user: string;
}

export interface Given {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command has to say: for people, and with `--json` for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: unknown;
  /** Ends with another code than 0 all the same. */
  readonly failed?: 'refused';
}

export interface Command {
  readonly summary: string;
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly positionals: { readonly least: number; readonly most: number };
  run(given: Given, surroundings: Surroundings): Promise<Outcome>;
}

export const textOption = (given: Given, name: string): string | undefined => {
  const value = given.options[name];
  return typeof value === 'string' ? value : undefined;
};

/** @throws CliFailure usage for anything but a whole number in the bounds */
export function wholeOption(given: Given, name: string, least: number, most: number): number | undefined {
  const text = textOption(given, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new CliFailure('usage', `--${name} is a whole number from ${least} to ${most}.`);
}
