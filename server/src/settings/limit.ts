import { z } from 'zod';

/** At most `max` in any window of that length. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** A limit as a setting says it: `max/seconds`. */
export const limitFigure = z
  .string()
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be max/seconds, like 10/60')
  .transform((value): Limit => {
    const [max = 0, windowSeconds = 0] = value.split('/').map(Number);
    return { max, windowSeconds };
  });
