/** Letters of Nigerian names that Unicode does not take apart. */
const hooked: Record<string, string> = { ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' };

/** Text without case and marks, and for each of its letters the place in the original. */
function fold(text: string): { letters: string; at: number[] } {
  let letters = '';
  const at: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const plain = text.charAt(index).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    for (const letter of plain) {
      letters += hooked[letter] ?? letter;
      at.push(index);
    }
  }
  return { letters, at };
}

/** Lower case, no marks, single spaces: 'Ọṣun  State' → 'osun state'. */
export function plain(text: string): string {
  return fold(text).letters.replace(/\s+/g, ' ').trim();
}

export type ComboboxItem = {
  value: string;
  label: string;
  group?: string;
  /** A second, quieter line. */
  hint?: string;
};

/** 0 the label begins so, 1 a word of it does, 2 somewhere in it, 3 in the hint; -1 nowhere. */
function rank(item: ComboboxItem, query: string): number {
  const label = plain(item.label);
  if (label.startsWith(query)) return 0;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 1;
  if (label.includes(query)) return 2;
  return plain(`${item.hint ?? ''} ${item.value}`).includes(query) ? 3 : -1;
}

/** The items that fit what was typed, best first; all of them, in their order, for nothing typed. */
export function findItems(items: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const query = plain(typed);
  if (!query) return [...items];
  return items
    .map((item) => ({ item, rank: rank(item, query) }))
    .filter((found) => found.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map((found) => found.item);
}

/** Items under their groups, groups in order of first appearance. */
export function groupItems(items: readonly ComboboxItem[]): { name: string; items: ComboboxItem[] }[] {
  const groups = new Map<string, ComboboxItem[]>();
  for (const item of items) {
    const name = item.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, inside]) => ({ name, items: inside }));
}

/** Where the typed text lies in a label: [start, end), or undefined. */
export function matchIn(text: string, typed: string): [number, number] | undefined {
  const query = plain(typed);
  const { letters, at } = fold(text);
  const found = query ? letters.indexOf(query) : -1;
  const start = at[found];
  const last = at[found + query.length - 1];
  return found < 0 || start === undefined || last === undefined ? undefined : [start, last + 1];
}
