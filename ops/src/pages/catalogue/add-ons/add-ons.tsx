import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddOnEntry } from 'shared/contract/catalogue';
import { formatNaira } from 'shared/format';
import { Button, Flex, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { addOnsQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { EntryColumns, Fact, Facts } from '../facts';
import { History, PlannedBadge } from '../history';
import { AddOnDialog, NewAddOnDialog } from './add-on-dialog';
import { unitWords } from './add-on-form';

/** What travellers can add to a flight or a ride. */
export function AddOns() {
  const query = useQuery(addOnsQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SectionHead title="Add-ons" atMs={query.dataUpdatedAt} />
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="4" marginBottom="4">
        <Text color="fg.muted" maxWidth="60ch">
          Bookings keep the price at which they were made. Lists in browsers follow within five minutes.
        </Text>
        {query.data?.mayChange && (
          <Button size="sm" onClick={() => setOpen(true)}>
            New add-on
          </Button>
        )}
      </Flex>
      <ListState query={query} of="the add-ons">
        {({ entries, mayChange }) => (
          <Rows>
            {entries.map((entry) => (
              <AddOnRow key={entry.key} entry={entry} mayChange={mayChange} />
            ))}
          </Rows>
        )}
      </ListState>
      {isOpen && <NewAddOnDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface AddOnRowProps {
  readonly entry: AddOnEntry;
  readonly mayChange: boolean;
}

function AddOnRow({ entry, mayChange }: AddOnRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { values, appliesTo, per } = entry;
  const titleId = `add-on-${entry.key}`;
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <div>
          <RowTitle id={titleId} whiteSpace="normal">
            {entry.name}
          </RowTitle>
          <HStack flexWrap="wrap" gap="2" marginTop="1">
            <Badge tone={values.isOn ? 'good' : 'quiet'}>{values.isOn ? 'On sale' : 'Not on sale'}</Badge>
            <PlannedBadge changes={entry.changes} />
          </HStack>
        </div>
        <div>
          <Facts>
            {values.changeFeePercentage === null ? (
              <Prices values={values} />
            ) : (
              <Fact label="Price">{values.changeFeePercentage}% of the change fee</Fact>
            )}
            <Fact label={appliesTo === 'flight' ? 'Flights' : 'Airport rides'}>
              {unitWords[per]}, at&nbsp;most&nbsp;{values.maxQuantity}
            </Fact>
          </Facts>
          <Quiet marginTop="2">{values.description}</Quiet>
        </div>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              Change<VisuallyHidden> {entry.name}</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={addOnsQuery} mayChange={mayChange} />
      {isOpen && <AddOnDialog entry={entry} onClose={() => setOpen(false)} />}
    </Row>
  );
}

function Prices({ values: { price, regionalPrice, longHaulPrice } }: Pick<AddOnEntry, 'values'>) {
  const isOnePrice = regionalPrice === null && longHaulPrice === null;
  if (isOnePrice) return <Fact label="Price">{formatNaira(price)}</Fact>;
  return (
    <>
      <Fact label="Within Nigeria">{formatNaira(price)}</Fact>
      <Fact label="Up to 4,000 km">{formatNaira(regionalPrice ?? price)}</Fact>
      <Fact label="Farther">{formatNaira(longHaulPrice ?? price)}</Fact>
    </>
  );
}
