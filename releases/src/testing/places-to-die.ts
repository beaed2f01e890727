/** Where a publish stands still until it is killed. */
export const placesToDie = [
  'while it is looked at',
  'before its files',
  'after its files',
  'before its row is kept',
] as const;
export type PlaceToDie = (typeof placesToDie)[number];
