import { useState } from 'react';
import { History } from 'shared/icons';
import { Chip, HStack, Text } from 'shared/ui';

interface RecentSearchesProps<Search> {
  /** The stored searches, the latest first; read once. */
  readonly read: () => readonly Search[];
  readonly labelOf: (search: Search) => string;
  readonly onChoose: (search: Search) => void;
}

/** Recent searches of this device; pressing one fills in the form. */
export function RecentSearches<Search>({ read, labelOf, onChoose }: RecentSearchesProps<Search>) {
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
