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

export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
