import { lazy, Suspense, useState } from 'react';
import { SlidersHorizontal } from 'shared/icons';
import { Box, Button, Chip, HStack, VisuallyHidden, withoutScripts } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { activeFilters, noFilters } from '../../../model/filters';
import { FilterGroups, type FilterProps } from './filter-groups';

const Drawer = lazy(() => import('shared/ui/overlay').then((module) => ({ default: module.Drawer })));

/** The same filters behind a button, under 1024 px; the button says how many are in use. */
export function FiltersDrawer({ shownCount, ...props }: FilterProps & { readonly shownCount: number }) {
  const [open, setOpen] = useState(false);
  const active = activeFilters(props.filters);
  return (
    <Box hideFrom="lg" flex="none" css={{ [withoutScripts]: { display: 'none' } }}>
      <Chip type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden />
        Filters
        {active > 0 && (
          <Badge tone="good" paddingInline="2">
            {active}
            <VisuallyHidden> in use</VisuallyHidden>
          </Badge>
        )}
      </Chip>
      {open && (
        <Suspense fallback={null}>
          <Drawer open onClose={() => setOpen(false)} title="Filters">
            <FilterGroups {...props} />
            <HStack
              position="sticky"
              bottom="-16px"
              marginTop="6"
              marginInline="-4"
              marginBottom="-4"
              padding="4"
              bg="bg.surface"
              borderTop="1px solid {colors.border}"
              zIndex="raised"
            >
              {active > 0 && (
                <Button variant="outline" onClick={() => props.onChange(() => noFilters)}>
                  Clear All
                </Button>
              )}
              <Button flex="1" onClick={() => setOpen(false)}>
                {shownCount === 1 ? 'Show 1 flight' : `Show ${shownCount} flights`}
              </Button>
            </HStack>
          </Drawer>
        </Suspense>
      )}
    </Box>
  );
}
