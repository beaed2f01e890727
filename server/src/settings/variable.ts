import { z } from 'zod';

export interface Variable {
  readonly schema: z.ZodType;
  /** As it would be written in the environment; undefined where unset means something of its own. */
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

/** A whole number within both bounds. */
export const wholeNumber = (min = 0, max = 999_999_999) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, { message, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

/** One of a few words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be ${words.length > 1 ? `one of ${words.join(', ')}` : words[0]}`);

export const longText = (min: number) => z.string().min(min, `must have at least ${min} characters`);
