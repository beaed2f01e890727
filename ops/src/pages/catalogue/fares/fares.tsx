import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FareFamilyEntry, FareFamilyValues } from 'shared/contract/catalogue';
import { Button, HStack, Text, VisuallyHidden } from 'shared/ui';
import { faresQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { EntryColumns, Fact, Facts } from '../facts';
import { History, PlannedBadge } from '../history';
import { FareDialog } from './fare-dialog';
import { cabinTitles, extrasOf } from './fare-form';
import { Sentences } from './sentences';

/** The fares of flights: what each costs, its fees and its bags. */
export function Fares() {
  const query = useQuery(faresQuery);
  return (
    <>
      <SectionHead title="Fares" atMs={query.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        Each flight of the site is sold in these fares. A booking keeps the fees and bags with which it was sold, and
        its fees also when its date is changed. A price that is kept for a traveller stays. Which cabin sells which fare
        comes with a version of the site and is not changed here: a booking or an open quote of a fare that its cabin no
        longer sold could not be paid or moved to another day.
      </Text>
      <ListState query={query} of="the fares">
        {({ entries, mayChange }) => (
          <Rows>
            {entries.map((entry) => (
              <FareRow key={entry.key} entry={entry} mayChange={mayChange} />
            ))}
          </Rows>
        )}
      </ListState>
    </>
  );
}

/** "15% more in Economy, 16% more in Business". */
function priceWords(values: FareFamilyValues): string {
  const extras = extrasOf(values).map(({ name, percentage }) => `${percentage}% more in ${name}`);
  return extras.length > 0 ? extras.join(', ') : 'The lowest of its cabins';
}

/** "Economy (its lowest fare), Business". */
const cabinWords = (cabins: FareFamilyEntry['cabins']): string =>
  cabins.map(({ cabin, isLowest }) => cabinTitles[cabin] + (isLowest ? ' (its lowest fare)' : '')).join(', ');

interface FareRowProps {
  readonly entry: FareFamilyEntry;
  readonly mayChange: boolean;
}

function FareRow({ entry, mayChange }: FareRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { values } = entry;
  const titleId = `fare-${entry.key}`;
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <HStack flexWrap="wrap" gap="2">
          <RowTitle id={titleId}>{entry.name}</RowTitle>
          <PlannedBadge changes={entry.changes} />
        </HStack>
        <Facts long>
          <Fact label="Sold in">{cabinWords(entry.cabins)}</Fact>
          <Fact label="Price">{priceWords(values)}</Fact>
          <Fact label="Checked bag">
            {values.homeExtraKg > 0 ? `${values.homeExtraKg} kg more than` : 'As'} the airline’s within Nigeria,{' '}
            {values.abroadKg}&nbsp;kg abroad in Economy
          </Fact>
          <Fact label="Within Nigeria">
            <Sentences fees={values.home} />
          </Fact>
          <Fact label="Abroad">
            <Sentences fees={values.abroad} />
          </Fact>
        </Facts>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              Change fare<VisuallyHidden> {entry.name}</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={faresQuery} mayChange={mayChange} />
      {isOpen && <FareDialog entry={entry} onClose={() => setOpen(false)} />}
    </Row>
  );
}
