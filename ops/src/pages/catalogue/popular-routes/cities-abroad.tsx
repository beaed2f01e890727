import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CitiesAbroadEntry, citiesAbroadShown, type RouteOption } from 'shared/contract/catalogue';
import type { PopularRoute } from 'shared/contract/flights';
import { Box, Button, Heading, Text, VisuallyHidden } from 'shared/ui';
import { citiesAbroadQuery } from '../../../api/catalogue';
import { ListState } from '../../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { EntryColumns } from '../facts';
import { History, PlannedBadge } from '../history';
import { OrderDialog } from './order-dialog';
import { RouteList } from './route-list';

/** The cities of the list of flights abroad. */
export function CitiesAbroad() {
  const query = useQuery(citiesAbroadQuery);
  return (
    <Box as="section" marginTop="10" aria-labelledby="abroad-head">
      <Heading id="abroad-head">From Nigeria abroad</Heading>
      <Text color="fg.muted" marginTop="1" marginBottom="4" maxWidth="68ch">
        The page of flights shows these cities in your order, each with the cheapest route to it from Nigeria. A city
        without a fare in the next 30 days is left out. Pages follow within ten minutes.
      </Text>
      <ListState query={query} of="the cities abroad">
        {({ entries, options, shown, mayChange }) => (
          <Rows>
            {entries.map((entry) => (
              <CitiesRow key={entry.key} entry={entry} options={options} shown={shown} mayChange={mayChange} />
            ))}
          </Rows>
        )}
      </ListState>
    </Box>
  );
}

interface CitiesRowProps {
  readonly entry: CitiesAbroadEntry;
  readonly options: readonly RouteOption[];
  readonly shown: readonly PopularRoute[];
  readonly mayChange: boolean;
}

function CitiesRow({ entry, options, shown, mayChange }: CitiesRowProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = 'cities-abroad';
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <div>
          <RowTitle id={titleId} whiteSpace="normal">
            Shown now <VisuallyHidden>abroad</VisuallyHidden>
          </RowTitle>
          <PlannedBadge changes={entry.changes} />
        </div>
        {shown.length > 0 ? <RouteList routes={shown} chosen={[]} /> : <Quiet>None: the list is left out.</Quiet>}
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              Change<VisuallyHidden> cities abroad</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={citiesAbroadQuery} mayChange={mayChange} />
      {isOpen && (
        <OrderDialog
          title="From Nigeria abroad"
          outcome="Travellers see the cities in this order. Without any, the list is left out."
          one="city"
          several="cities"
          most={citiesAbroadShown}
          none="None is chosen: the list is left out."
          entry={entry}
          list={citiesAbroadQuery}
          options={options}
          chosenOf={({ values }) => values.cities}
          refusedAt="values.cities"
          requestOf={(cities, valid) => ({ ...valid, kind: 'cities-abroad', key: 'site', values: { cities } })}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}
