/** What stood in a total: how many of each thing, by its name. */
export type BasketParts = Readonly<Record<string, number>>;

/** What is new in a total, or gone from it, in a sentence; empty when nothing changed. */
export function basketNews(before: BasketParts, now: BasketParts): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changeOf = (name: string) => (now[name] ?? 0) - (before[name] ?? 0);
  const added = names.filter((name) => changeOf(name) > 0);
  const gone = names.filter((name) => changeOf(name) < 0);
  return [
    ...(added.length ? [`New in this total: ${added.join(', ')}.`] : []),
    ...(gone.length ? [`Taken out of this total: ${gone.join(', ')}.`] : []),
  ].join(' ');
}
