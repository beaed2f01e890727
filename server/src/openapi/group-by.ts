/** The items of each key, in the order of their first appearance (`Map.groupBy` comes with Node 21). */
export const groupBy = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
};
