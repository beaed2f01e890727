import { QueryFields } from 'shared/results';
import { Button, ButtonLink, Card, Heading, HStack, onPlainClick, withoutScripts } from 'shared/ui';
import { activeFilters, noFilters } from '../../../model/filters';
import { filterFormKeys } from '../../../model/results-view';
import { FilterGroups, type FilterProps } from './filter-groups';

/** A shadow at an edge beyond which the panel continues: a cover that scrolls with the content hides it at the ends. */
const scrollShadows = {
  background: [
    'linear-gradient({colors.bg.surface} 40%, transparent) top / 100% 40px local',
    'linear-gradient(transparent, {colors.bg.surface} 60%) bottom / 100% 40px local',
    'linear-gradient({colors.border}, transparent) top / 100% 14px scroll',
    'linear-gradient(transparent, {colors.border}) bottom / 100% 14px scroll',
    '{colors.bg.surface}',
  ].join(', '),
  backgroundRepeat: 'no-repeat',
};

/**
 * The filters beside the list, from 1024 px up; they stay in sight, and scroll by themselves where they are longer. A form, which is
 * shown at every width and sent by a button in a browser without scripts.
 */
export function FiltersPanel(props: FilterProps) {
  return (
    <Card
      as="section"
      aria-label="Filters"
      hideBelow="lg"
      position={{ base: 'static', lg: 'sticky' }}
      top="6"
      maxHeight={{ lg: 'calc(100dvh - 48px)' }}
      overflowY="auto"
      css={{ ...scrollShadows, [withoutScripts]: { display: 'block', position: 'static', maxHeight: 'none' } }}
    >
      <HStack justifyContent="space-between" minHeight="6" marginBottom="4">
        <Heading textStyle="h3">Filters</Heading>
        {activeFilters(props.filters) > 0 && (
          <ButtonLink
            variant="plain"
            size="sm"
            paddingInline="2"
            marginBlock="-10px"
            marginRight="-2"
            to={props.hrefOfNone}
            onClick={onPlainClick(() => props.onChange(() => noFilters))}
          >
            Clear All
          </ButtonLink>
        )}
      </HStack>
      <form method="get" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <QueryFields without={filterFormKeys} />
        <FilterGroups {...props} />
        <Button
          type="submit"
          width="100%"
          marginTop="4"
          css={{ display: 'none', [withoutScripts]: { display: 'inline-flex' } }}
        >
          Apply
        </Button>
      </form>
    </Card>
  );
}
