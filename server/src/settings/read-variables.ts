import type { Variable } from './variable';

/** One sentence a variable at fault; the start stops with all of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly faults: readonly string[]) {
    super(`The settings are not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface VariablesRead {
  /** By the variable's name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** One sentence a variable at fault. */
  readonly faults: string[];
}

/**
 * Reads variables from an environment, each by its schema. An empty one counts as unset.
 *
 * @param ours matches names that can only be meant for this table: one that is not in it is a fault, as a misspelt name
 *   would otherwise silently leave the default in force
 */
export const readVariables = (
  variables: Readonly<Record<string, Variable>>,
  environment: Environment,
  ours: RegExp,
): VariablesRead => {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(variables)) {
    const parsed = schema.safeParse(environment[name] || fallback);
    if (parsed.success) values[name] = parsed.data;
    else faults.push(`${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}`);
  }
  for (const name of Object.keys(environment)) {
    if (ours.test(name) && !(name in variables)) faults.push(`${name}: no setting has this name`);
  }
  return { values, faults };
};
