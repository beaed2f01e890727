import { Armchair, Backpack, Luggage, Plus, ShieldCheck } from 'shared/icons';

const signs = [
  [/bag|luggage|kg/i, Luggage],
  [/seat/i, Armchair],
  [/cabin|hand/i, Backpack],
  [/flex|change|cover|insur|protect/i, ShieldCheck],
] as const;

/** A sign for an add-on by the words of its name: the list is the office's to write. Only to be seen. */
export function AddOnIcon({ name }: { readonly name: string }) {
  const Sign = signs.find(([words]) => words.test(name))?.[1] ?? Plus;
  return <Sign aria-hidden />;
}
