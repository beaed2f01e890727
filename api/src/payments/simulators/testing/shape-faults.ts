import type { z } from 'zod';

/** What is wrong with a value by a shape: a line for each place in it, which begins with `what`. */
export const shapeFaults = (what: string, shape: z.ZodType, value: unknown): readonly string[] =>
  (shape.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${[what, ...path].join('.')}: ${message}`);
