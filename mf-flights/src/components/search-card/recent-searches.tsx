import { useState } from 'react';
import { History } from 'shared/icons';
import { Chip, HStack, Text } from 'shared/ui';
import { recentFlights, recentLabel } from '../../model/recent-searches';
import { formFromCriteria, type SearchForm } from '../../model/search-form';

interface RecentSearchesProps {
  /** Searches of days before this one are not offered. */
  readonly firstDay: string;
  readonly onChoose: (form: SearchForm) => void;
}

/** Searches made before on this device: one tap fills in the form. */
export function RecentSearches({ firstDay, onChoose }: RecentSearchesProps) {
  const [recent] = useState(() => recentFlights(firstDay));
  if (recent.length === 0) return null;
  return (
    <HStack flexWrap="wrap" gap="2" marginTop="4" role="group" aria-label="Recent searches">
      <Text textStyle="small" color="fg.muted" width={{ base: '100%', md: 'auto' }}>
        Recent
      </Text>
      {recent.map((search) => (
        <Chip
          key={recentLabel(search)}
          type="button"
          maxWidth="100%"
          onClick={() => onChoose(formFromCriteria(search.criteria))}
        >
          <History size={16} aria-hidden />
          {recentLabel(search)}
        </Chip>
      ))}
    </HStack>
  );
}
