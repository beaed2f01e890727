import { useInfiniteQuery } from '@tanstack/react-query';
import { type HistoryFilter, staffHistoryQuery } from '../../api/history';
import { DatedList } from '../../components/dated-list';
import { ChoiceFilter, TextFilter, useFilters } from '../../components/filters';
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
  { value: 'message:', label: 'Messages' },
  { value: 'catalogue:', label: 'Catalogue' },
  { value: 'releases:', label: 'Releases' },
  { value: 'tokens:', label: 'Tokens' },
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
    <DatedList
      title="History of actions"
      of="the history"
      days={days}
      set={set}
      csv={{ path: '/staff/history.csv', name: 'history', filter }}
      query={query}
      entriesOf={({ rows }) => rows}
      label="Actions"
      empty={{
        title: 'Nothing was done',
        text: 'No action and no refusal fits these filters. Choose other days, or all kinds.',
      }}
      filters={
        <>
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
        </>
      }
    >
      {(row) => <HistoryEntry row={row} onPerson={(name) => set({ person: name })} />}
    </DatedList>
  );
}
