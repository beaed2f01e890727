import { Button, Card, Heading, HStack } from 'shared/ui';
import { activeFilters, noFilters } from '../../../model/filters';
import { FilterGroups, type FilterProps } from './filter-groups';

/** The filters beside the list, from 1024 px up; they stay in sight, and scroll by themselves where they are longer. */
export function FiltersPanel(props: FilterProps) {
  return (
    <Card
      as="section"
      aria-label="Filters"
      hideBelow="lg"
      position="sticky"
      top="6"
      maxHeight="calc(100dvh - 48px)"
      overflowY="auto"
    >
      <HStack justifyContent="space-between" minHeight="6" marginBottom="4">
        <Heading textStyle="h3">Filters</Heading>
        {activeFilters(props.filters) > 0 && (
          <Button
            variant="plain"
            size="sm"
            paddingInline="2"
            marginBlock="-10px"
            marginRight="-2"
            onClick={() => props.onChange(() => noFilters)}
          >
            Clear All
          </Button>
        )}
      </HStack>
      <FilterGroups {...props} />
    </Card>
  );
}
