import type { ReactNode } from 'react';
import { chakra } from '../styled/chakra';

const Group = chakra('div');
const GroupName = chakra('div', {
  base: { textStyle: 'label', color: 'fg.muted', paddingInline: '2.5', paddingTop: '2', paddingBottom: '1' },
});

type Grouped = { group?: string };

/** Items under their groups, groups in order of first appearance. */
export function groupItems<Item extends Grouped>(items: readonly Item[]): { name: string; items: Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, inside]) => ({ name, items: inside }));
}

interface OptionGroupsProps<Item extends Grouped> {
  readonly items: readonly Item[];
  /** @param index the place of the item among those of all groups */
  readonly children: (item: Item, index: number) => ReactNode;
}

/** The options of a list below the names of their groups; those without a group have none. */
export function OptionGroups<Item extends Grouped>({ items, children }: OptionGroupsProps<Item>) {
  let index = 0;
  return groupItems(items).map(({ name, items: inside }) => (
    <Group key={name} role={name ? 'group' : 'presentation'} aria-label={name || undefined}>
      {name && <GroupName aria-hidden>{name}</GroupName>}
      {inside.map((item) => children(item, index++))}
    </Group>
  ));
}
