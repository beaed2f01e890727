import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RidePriceEntry } from 'shared/contract/catalogue';
import { formatNaira } from 'shared/format';
import { Box, Button, chakra, HStack, Text, VisuallyHidden } from 'shared/ui';
import { ridePricesQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { History, PlannedBadge } from '../history';
import { PriceDialog } from './price-dialog';
import { priceFields } from './price-form';

/** The prices of rides by type of car. */
export function RidePrices() {
  const query = useQuery(ridePricesQuery);
  return (
    <>
      <SectionHead title="Ride prices" atMs={query.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        A ride costs the base and each kilometre by road, at least the minimum, with the comfort extra for better cars.
        The Reminder is added, and the sum is rounded up to NGN 500. Bookings and open quotes keep the price that the
        traveller was shown.
      </Text>
      <ListState query={query} of="the prices">
        {({ entries, mayChange }) => (
          <Rows>
            {entries.map((entry) => (
              <PriceRow key={entry.key} entry={entry} mayChange={mayChange} />
            ))}
          </Rows>
        )}
      </ListState>
    </>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '6' },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '176px minmax(0, 1fr) 152px' },
  },
});

const Amounts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  },
});

interface PriceRowProps {
  readonly entry: RidePriceEntry;
  readonly mayChange: boolean;
}

function PriceRow({ entry, mayChange }: PriceRowProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = `price-${entry.key}`;
  return (
    <Row aria-labelledby={titleId}>
      <Columns>
        <HStack flexWrap="wrap" gap="2">
          <RowTitle id={titleId}>{entry.name}</RowTitle>
          <PlannedBadge changes={entry.changes} />
        </HStack>
        <Amounts>
          {priceFields.map(({ field, label }) => (
            <Box key={field}>
              <Quiet as="dt">{label}</Quiet>
              <Text as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums">
                {formatNaira(entry.values[field])}
              </Text>
            </Box>
          ))}
        </Amounts>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              Change price<VisuallyHidden> of {entry.name}</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </Columns>
      <History entry={entry} list={ridePricesQuery} mayChange={mayChange} />
      {isOpen && <PriceDialog entry={entry} onClose={() => setOpen(false)} />}
    </Row>
  );
}
