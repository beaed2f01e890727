import { isWithinOneTypo } from '../../typos';

/** Letters of Nigerian names without a Unicode decomposition. */
const hooked: Record<string, string> = { ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' };

/** The text in lower case without marks, and the index of each letter in the original. */
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
  /** The heading above it, while nothing is typed. */
  group?: string;
  /** A second line in muted text. */
  hint?: string;
  /** After the hint; what is typed is not looked for in it. */
  note?: string;
  /** Other names that find the item. */
  also?: readonly string[];
  /** The other name by which the typed text found it, while that is not in its label: it is shown first, the label below it. */
  name?: string;
  /** Shown before the label in the list, and after it in brackets in the input: "Lagos (LOS)". */
  code?: string;
};

/** The text of the input for a chosen item, with the other name by which it was chosen before it: "Lekki (Eti Osa, Lagos)". */
export function chosenText({ label, code }: ComboboxItem, name?: string): string {
  if (name) return `${name} (${label})`;
  return code ? `${label} (${code})` : label;
}

/** The index of the first word of the folded text that starts with the query; -1 if there is none. */
function wordStart(letters: string, query: string): number {
  for (let at = letters.indexOf(query); at >= 0; at = letters.indexOf(query, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(letters.charAt(at - 1))) return at;
  }
  return -1;
}

/**
 * 0 start of the label or a whole other name, 1 start of a word in the label, 2 start of a word in another name, the hint or the code,
 * 3 inside the label, -1 no match.
 */
function rank(item: ComboboxItem, query: string): number {
  const label = plain(item.label);
  const start = wordStart(label, query);
  const also = (item.also ?? []).map(plain);
  if (start === 0 || also.includes(query)) return 0;
  if (start > 0) return 1;
  if (wordStart([...also, plain(`${item.hint ?? ''} ${item.value}`)].join(' '), query) >= 0) return 2;
  return query.length > 2 && label.includes(query) ? 3 : -1;
}

/** The shortest word in which a letter may be wrong: of shorter ones too many are alike. */
const shortestForTypos = 4;

/** For a text that nothing matches: whether a word of the label or another name has one letter wrong, missing, too many or swapped. */
function isAlike({ label, also = [] }: ComboboxItem, query: string): boolean {
  const names = [...label.split(','), ...also].map(plain);
  return [...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))].some((word) =>
    isWithinOneTypo(query, word),
  );
}

/**
 * The items that match the typed text, best first, else those with a name like it, both without their groups, which would part the
 * best ones; all in their order for an empty text.
 */
export function findItems(items: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const query = plain(typed);
  if (!query) return [...items];
  const found = items
    .map((item) => ({ item, rank: rank(item, query) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => ungrouped(withMatchingNames(item, query)));
  if (found.length || query.length < shortestForTypos) return found;
  return items
    .filter((item) => isAlike(item, query))
    .map((item) => ({ ...ungrouped(item), name: nameLike(item, query) }));
}

const ungrouped = (item: ComboboxItem): ComboboxItem => ({ ...item, group: undefined });

const mostNames = 3;

/**
 * Why an item is listed that does not have the typed name: it has another name, "Lekki" for "Eti Osa". One with a label that matches too
 * has the other names in place of its hint.
 */
function withMatchingNames(item: ComboboxItem, query: string): ComboboxItem {
  const names = item.also?.filter((name) => wordStart(plain(name), query) >= 0) ?? [];
  if (names.length === 0) return item;
  if (plain(item.label).includes(query)) return { ...item, hint: names.slice(0, mostNames).join(', ') };
  return { ...item, name: names.find((name) => plain(name) === query) ?? names[0] };
}

/** The other name that has one letter wrong, unless the label is as like. */
function nameLike({ label, also }: ComboboxItem, query: string): string | undefined {
  return isAlike({ value: '', label }, query)
    ? undefined
    : also?.find((name) => isAlike({ value: '', label: name }, query));
}

/** The range of the typed text in a line, preferably at the start of a word: [start, end), or undefined. */
export function matchIn(text: string, typed: string): [number, number] | undefined {
  const query = plain(typed);
  const { letters, at } = fold(text);
  if (!query) return undefined;
  const word = wordStart(letters, query);
  const found = word >= 0 || query.length < 3 ? word : letters.indexOf(query);
  const start = at[found];
  const last = at[found + query.length - 1];
  return start === undefined || last === undefined ? undefined : [start, last + 1];
}
