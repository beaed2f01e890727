/** The points at which a publish pauses until it is killed. */
export const placesToDie = [
  'during its examination',
  'before its files',
  'after its files',
  'before its row is committed',
] as const;
export type PlaceToDie = (typeof placesToDie)[number];
