import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StaffRide } from 'shared/contract/staff';
import { formatLongDate } from 'shared/format';
import { Box, Card, EmptyState, Segmented, Text } from 'shared/ui';
import { ridesQuery } from '../../api/rides';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { UnpaidPools } from '../../components/unpaid-pools';
import { dayFrom, lagosDay } from '../../model/days';
import { isIn, type RideFilter } from '../../model/ride-words';
import { DayBar } from './day-bar';
import { RideHeads } from './ride-heads';
import { RideRow } from './ride-row';

/** The rides of one day in Lagos, by pickup time. */
export function RidesPage() {
  const [search, setSearch] = useSearchParams();
  const today = lagosDay(Date.now());
  const day = dayFrom(search.get('day')) ?? today;
  const query = useQuery(ridesQuery(day));
  const goTo = (to: string) => setSearch(to === today ? {} : { day: to });
  return (
    <>
      <SectionHead title="Rides" atMs={query.dataUpdatedAt} />
      <UnpaidPools kind="ride" />
      <DayBar day={day} today={today} onDay={goTo} />
      <ListState query={query} of="the rides">
        {({ rides }) => <DayOfRides key={day} day={day} rides={rides} />}
      </ListState>
    </>
  );
}

const emptyFilter: Readonly<Record<Exclude<RideFilter, 'all'>, { readonly title: string; readonly text: string }>> = {
  action: { title: 'Nothing to do', text: 'No ride of this day waits for you.' },
  done: { title: 'None is done yet', text: 'Rides that were driven, cancelled or missed are listed here.' },
};

function DayOfRides({ day, rides }: { readonly day: string; readonly rides: readonly StaffRide[] }) {
  const [filter, setFilter] = useState<RideFilter>('action');
  // A ride stays in the list after an action, also if it no longer matches the filter.
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const shown = rides.filter((ride) => isIn(filter, ride) || held.has(ride.booking_id));

  if (!rides.length)
    return (
      <Card>
        <EmptyState
          spot="empty-results"
          title="No rides on this day"
          text={`Nobody has booked a ride for ${formatLongDate(day)}.`}
        />
      </Card>
    );
  return (
    <>
      <FilterBar
        rides={rides}
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          setHeld(new Set());
        }}
      />
      {filter !== 'all' && !shown.length ? (
        <Card>
          <EmptyState spot="empty-results" {...emptyFilter[filter]} />
        </Card>
      ) : (
        <Box>
          <RideHeads />
          <Rows>
            {shown.map((ride) => (
              <RideRow
                key={ride.booking_id}
                day={day}
                ride={ride}
                onHold={() => setHeld((before) => new Set(before).add(ride.booking_id))}
              />
            ))}
          </Rows>
          <Text textStyle="small" color="fg.muted" marginTop="3">
            Times are Lagos times. The list looks for news every 20 seconds.
          </Text>
        </Box>
      )}
    </>
  );
}

const labels: readonly [RideFilter, string][] = [
  ['action', 'Needs action'],
  ['all', 'All'],
  ['done', 'Done'],
];

interface FilterBarProps {
  readonly rides: readonly StaffRide[];
  readonly filter: RideFilter;
  readonly onFilter: (filter: RideFilter) => void;
}

/** Which rides are shown, each choice with how many it has. */
function FilterBar({ rides, filter, onFilter }: FilterBarProps) {
  const options = labels.map(([value, label]) => ({
    value,
    label: `${label} ${rides.filter((ride) => isIn(value, ride)).length}`,
  }));
  return (
    <Box marginBottom="4">
      <Segmented label="Rides shown" options={options} value={filter} onChange={onFilter} />
    </Box>
  );
}
