import type { ParseArgsConfig } from 'node:util';
import type { Paint } from '../terminal/colour';
import type { Step } from '../terminal/steps';
import type { Connection } from './connection';

/** What a command works with, made by `main`. */
interface Surroundings {
  readonly connect: () => Promise<Connection>;
  readonly step: Step;
  readonly paint: Paint;
  /** The root of the workspace whose packages are published. */
  readonly root: string;
  /** Who is at the keyboard, where `--by` does not say. */
  readonly user: string;
}

export interface Given {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command has to say: for people, and with `--json` for programs. */
interface Outcome {
  readonly text: string;
  readonly json: unknown;
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
