import { useInfiniteQuery } from '@tanstack/react-query';
import { Box, Card, EmptyState, Flex } from 'shared/ui';
import { saveStaffFile } from '../../api/files';
import { type HistoryFilter, staffHistoryQuery } from '../../api/history';
import {
  ChoiceFilter,
  DayFields,
  ExportButton,
  FilterBar,
  ShowOlder,
  TextFilter,
  useFilters,
} from '../../components/filters';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { tidyReference } from '../../model/money-words';
import { HistoryEntry } from './history-entry';

const names = ['person', 'action', 'reference', 'outcome'] as const;
/** How the names of actions begin. */
const kinds = [
  { value: 'sign-', label: 'Sign-ins and sign-outs' },
  { value: 'ride:', label: 'Rides' },
  { value: 'booking:', label: 'Bookings' },
  { value: 'driver:', label: 'Drivers' },
  { value: 'money:', label: 'Payments' },
  { value: 'review:', label: 'Reviews' },
  { value: 'catalogue:', label: 'Catalogue' },
  { value: 'people:', label: 'People' },
  { value: 'webhooks:', label: 'Webhooks' },
  { value: 'export:', label: 'Exports' },
];
const outcomes = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

/** What each person of the staff did, and what was refused. */
export function HistoryPage() {
  const { values, days, set } = useFilters(names, ['reference']);
  const { outcome, ...texts } = values;
  const filter = {
    ...days,
    ...texts,
    ...((outcome === 'done' || outcome === 'refused') && { outcome }),
  } satisfies HistoryFilter;
  const query = useInfiniteQuery(staffHistoryQuery(filter));
  return (
    <>
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" columnGap="6">
        <SectionHead title="History of actions" atMs={query.dataUpdatedAt} />
        <Box marginBottom="4">
          <ExportButton
            save={() => saveStaffFile('/staff/history.csv', filter, `history-${days.from}-${days.to}.csv`)}
          />
        </Box>
      </Flex>
      <FilterBar aria-label="Filter the history">
        <DayFields days={days} set={set} />
        <TextFilter
          id="person"
          label="Person"
          placeholder="Name or e-mail"
          value={values.person}
          onSearch={(value) => set({ person: value })}
        />
        <ChoiceFilter
          id="action"
          label="Kind"
          all="All kinds"
          value={values.action}
          options={kinds}
          onChange={(value) => set({ action: value })}
        />
        <ChoiceFilter
          id="outcome"
          label="Outcome"
          all="All outcomes"
          value={filter.outcome}
          options={outcomes}
          onChange={(value) => set({ outcome: value })}
        />
        <TextFilter
          id="reference"
          label="Booking or transfer"
          placeholder="TFY-R8K2-MQX4"
          value={values.reference}
          onSearch={(value) => set({ reference: tidyReference(value) || value })}
        />
      </FilterBar>
      <ListState query={query} of="the history">
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return rows.length > 0 ? (
            <>
              <Rows aria-label="Actions">
                {rows.map((row) => (
                  <HistoryEntry key={row.id} row={row} onPerson={(name) => set({ person: name })} />
                ))}
              </Rows>
              <ShowOlder query={query} />
            </>
          ) : (
            <Card>
              <EmptyState
                spot="empty-results"
                title="Nothing was done"
                text="No action and no refusal fits these filters. Choose other days, or all kinds."
              />
            </Card>
          );
        }}
      </ListState>
    </>
  );
}
