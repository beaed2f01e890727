import { useState } from 'react';
import { History } from 'shared/icons';
import { Chip, HStack, Text } from 'shared/ui';
import { type RecentSearch, readRecent, recentLabel } from '../../model/recent-searches';
import type { SearchForm } from '../../model/search-form';

interface RecentSearchesProps {
  readonly form: SearchForm;
  readonly onChoose: (form: SearchForm) => void;
}

/** Journeys searched before on this device: one tap fills in both ends. */
export function RecentSearches({ form, onChoose }: RecentSearchesProps) {
  const [recent] = useState<readonly RecentSearch[]>(readRecent);
  if (recent.length === 0) return null;
  return (
    <HStack flexWrap="wrap" gap="2" marginTop="4" role="group" aria-label="Recent searches">
      <Text textStyle="small" color="fg.muted" width={{ base: '100%', md: 'auto' }}>
        Recent
      </Text>
      {recent.map((search) => (
        <Chip
          key={`${search.pickupLocation} ${search.dropOffLocation}`}
          type="button"
          maxWidth="100%"
          onClick={() => onChoose({ ...form, ...search })}
        >
          <History size={16} aria-hidden />
          {recentLabel(search)}
        </Chip>
      ))}
    </HStack>
  );
}
