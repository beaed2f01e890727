import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RidePriceEntry } from 'shared/contract/catalogue';
import { formatNaira } from 'shared/format';
import { Button, HStack, Text, VisuallyHidden } from 'shared/ui';
import { ridePricesQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { EntryColumns, Fact, Facts } from '../facts';
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

interface PriceRowProps {
  readonly entry: RidePriceEntry;
  readonly mayChange: boolean;
}

function PriceRow({ entry, mayChange }: PriceRowProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = `price-${entry.key}`;
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <HStack flexWrap="wrap" gap="2">
          <RowTitle id={titleId}>{entry.name}</RowTitle>
          <PlannedBadge changes={entry.changes} />
        </HStack>
        <Facts>
          {priceFields.map(({ field, label }) => (
            <Fact key={field} label={label}>
              {formatNaira(entry.values[field])}
            </Fact>
          ))}
        </Facts>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              Change price<VisuallyHidden> of {entry.name}</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={ridePricesQuery} mayChange={mayChange} />
      {isOpen && <PriceDialog entry={entry} onClose={() => setOpen(false)} />}
    </Row>
  );
}
