import { z } from 'zod';

/** At most `max` calls in a window of this length. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** A limit in the format of a setting: `max/seconds`. */
export const limitFigure = z
  .string()
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be max/seconds, like 10/60')
  .transform((value): Limit => {
    const [max = 0, windowSeconds = 0] = value.split('/').map(Number);
    return { max, windowSeconds };
  });

export interface Variable {
  readonly schema: z.ZodType;
  /** The default in the format of the environment; undefined if there is none. */
  readonly fallback: string | undefined;
  readonly doc: string;
}

export const variable = <Schema extends z.ZodType>(schema: Schema, fallback: string, doc: string) => ({
  schema,
  fallback,
  doc,
});

export const optional = <Schema extends z.ZodType>(schema: Schema, doc: string) => ({
  schema: schema.optional(),
  fallback: undefined,
  doc,
});

/** `rideQuoteSeconds` under `RULE` is `RULE_RIDE_QUOTE_SECONDS`. */
export const variableName = (prefix: string, name: string): string =>
  `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** A whole number within the bounds. */
export const wholeNumber = (min = 0, max = 999_999_999) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, { message, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

/** One of the given words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be ${words.length > 1 ? `one of ${words.join(', ')}` : words[0]}`);

export const longText = (min: number) => z.string().min(min, `must have at least ${min} characters`);

/** The start failed because of invalid settings; the message has one sentence for each invalid variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly faults: readonly string[]) {
    super(`The settings are not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface VariablesRead {
  /** The values by name of the variable. */
  readonly values: Readonly<Record<string, unknown>>;
  /** One sentence for each invalid variable. */
  readonly faults: string[];
}

/**
 * Reads variables from an environment, each by its schema. An empty one counts as unset.
 *
 * @param ours matches the names that only this table uses: an unknown one is a fault, because a misspelt name would otherwise
 *   be ignored silently
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

/** All variables with their defaults and descriptions, as the table of the README. */
export const settingsTable = (variables: Readonly<Record<string, Variable>>): string => {
  const rows = Object.entries(variables).map(
    ([name, { fallback, doc }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${doc} |`,
  );
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};
