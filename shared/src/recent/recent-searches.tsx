import { useState } from 'react';
import { History } from 'shared/icons';
import { useIsHydrated } from 'shared/shell';
import { Chip, HStack, Text } from 'shared/ui';

const storageKey = 'tafiya:recent';

/** Each kind of search has its own list. */
export type RecentKind = 'flights' | 'rides';

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    // not JSON, or storage is blocked
    return {};
  }
}

/** The stored searches of a kind, newest first, not validated. */
export function readRecentOf(kind: RecentKind): readonly unknown[] {
  const list = readAll()[kind];
  return Array.isArray(list) ? list : [];
}

/** Stores the searches of one kind; the other kinds stay as they are. */
export function writeRecentOf(kind: RecentKind, list: readonly unknown[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [kind]: list }));
  } catch {
    // storage is full or blocked: recent searches are optional
  }
}

interface RecentSearchesProps<Search> {
  /** The stored searches, the latest first; read once. */
  readonly read: () => readonly Search[];
  readonly labelOf: (search: Search) => string;
  readonly onChoose: (search: Search) => void;
}

/** Recent searches of this device; pressing one fills in the form. */
export function RecentSearches<Search>(props: RecentSearchesProps<Search>) {
  return useIsHydrated() ? <StoredSearches {...props} /> : null;
}

function StoredSearches<Search>({ read, labelOf, onChoose }: RecentSearchesProps<Search>) {
  const [recent] = useState(read);
  if (recent.length === 0) return null;
  return (
    <HStack flexWrap="wrap" gap="2" marginTop="4" role="group" aria-label="Recent searches">
      <Text textStyle="small" color="fg.muted" width={{ base: '100%', md: 'auto' }}>
        Recent
      </Text>
      {recent.map((search) => (
        <Chip key={JSON.stringify(search)} type="button" maxWidth="100%" onClick={() => onChoose(search)}>
          <History size={16} aria-hidden />
          {labelOf(search)}
        </Chip>
      ))}
    </HStack>
  );
}
