import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WaitingItem } from 'shared/contract/now';
import type { StaffRide } from 'shared/contract/staff';
import { formatLongDate, formatShortDate, formatTime } from 'shared/format';
import { Box, Button, Card, EmptyState, Flex, Segmented, Text } from 'shared/ui';
import { waitingQuery } from '../../api/now';
import { type RidesOfDay, ridesQuery } from '../../api/rides';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { useTriageKeys } from '../../components/triage/use-triage-keys';
import { UnpaidPools } from '../../components/unpaid-pools';
import { useKeptFocus } from '../../components/use-kept-focus';
import { dayFrom, dayName, lagosDay } from '../../model/days';
import { isIn, type RideFilter } from '../../model/ride-words';
import { DayBar } from './day-bar';
import { Drivers } from './drivers';
import { RideHeads } from './ride-heads';
import { RideRow } from './ride-row';

type View = 'waiting' | 'day' | 'drivers';

const views = [
  { value: 'waiting', label: 'What waits' },
  { value: 'day', label: 'By day' },
  { value: 'drivers', label: 'Drivers' },
] as const;

/** The rides that wait for somebody, the rides of one day in Lagos, and the roster of drivers. */
export function RidesPage() {
  const [search, setSearch] = useSearchParams();
  const today = lagosDay(Date.now());
  const day = dayFrom(search.get('day'));
  const view: View = day ? 'day' : search.get('view') === 'drivers' ? 'drivers' : 'waiting';
  const goTo: Readonly<Record<View, () => void>> = {
    waiting: () => setSearch({}),
    day: () => setSearch({ day: today }),
    drivers: () => setSearch({ view: 'drivers' }),
  };
  const bar = (
    <Box marginBottom={{ base: '3', md: '5' }}>
      <Segmented label="List" options={views} value={view} onChange={(to) => goTo[to]()} />
    </Box>
  );
  if (view === 'drivers')
    return (
      <>
        <SectionHead title="Rides" atMs={0} />
        {bar}
        <Drivers />
      </>
    );
  return day ? (
    <DayView day={day} today={today} bar={bar} onDay={(to) => setSearch({ day: to })} sought={search.get('ride')} />
  ) : (
    <WaitingView bar={bar} />
  );
}

function WaitingView({ bar }: { readonly bar: React.ReactNode }) {
  const query = useQuery(waitingQuery);
  return (
    <>
      <SectionHead title="Rides" atMs={query.dataUpdatedAt} />
      <UnpaidPools kind="ride" />
      {bar}
      <ListState query={query} of="the rides">
        {({ items, now }) => <WaitingRides items={items} nowMs={Date.parse(now)} />}
      </ListState>
    </>
  );
}

const letters = ['c', 'd'] as const;

/** By deadline, of all days. */
function WaitingRides({ items, nowMs }: { readonly items: readonly WaitingItem[]; readonly nowMs: number }) {
  const list = useRef<HTMLDivElement>(null);
  const rides = items.flatMap(({ ride, ...waiting }) => (ride ? [{ ride, waiting: { ...waiting, nowMs } }] : []));
  const keys = useTriageKeys(list, letters);
  useKeptFocus(list, rides);
  return (
    <Box ref={list}>
      <Flex justifyContent="space-between" alignItems="flex-start" gap="4">
        <Text color="fg.muted" marginBottom="4" tabIndex={-1} data-quiet-focus data-summary>
          {rides.length === 0 ? 'Of all days.' : 'Of all days, the earliest deadline first. Times are Lagos times.'}
        </Text>
        {keys.button}
      </Flex>
      {keys.dialog}
      {rides.length === 0 ? (
        <Card>
          <EmptyState
            spot="empty-results"
            title="No ride waits"
            text="Rides to confirm, rides without a driver and late drivers are listed here."
          />
        </Card>
      ) : (
        <>
          <RideHeads />
          <Rows>
            {rides.map(({ ride, waiting }) => (
              <RideRow key={ride.booking_id} ride={ride} waiting={waiting} />
            ))}
          </Rows>
        </>
      )}
    </Box>
  );
}

interface DayViewProps {
  readonly day: string;
  readonly today: string;
  readonly bar: React.ReactNode;
  readonly onDay: (day: string) => void;
  /** The reference of the ride to which a link leads. */
  readonly sought: string | null;
}

function DayView({ day, today, bar, onDay, sought }: DayViewProps) {
  const query = useQuery(ridesQuery(day));
  return (
    <>
      <SectionHead title="Rides" atMs={query.dataUpdatedAt} />
      <UnpaidPools kind="ride" />
      {bar}
      <DayBar day={day} today={today} onDay={onDay} />
      <ListState query={query} of="the rides">
        {(ofDay) => <DayOfRides key={day} {...ofDay} day={day} today={today} onDay={onDay} sought={sought} />}
      </ListState>
    </>
  );
}

const emptyFilter: Readonly<Record<Exclude<RideFilter, 'all'>, { readonly title: string; readonly text: string }>> = {
  action: { title: 'Nothing to do', text: 'No ride of this day waits for you.' },
  done: { title: 'None is done yet', text: 'Rides that were driven, cancelled or missed are listed here.' },
};

type DayOfRidesProps = RidesOfDay & Pick<DayViewProps, 'today' | 'onDay' | 'sought'>;

function DayOfRides({ day, rides, next, today, onDay, sought }: DayOfRidesProps) {
  const [filter, setFilter] = useState<RideFilter>(sought === null ? 'action' : 'all');
  // A ride stays in the list after an action, also if it no longer matches the filter.
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const shown = rides.filter((ride) => isIn(filter, ride) || held.has(ride.booking_id));
  const list = useRef<HTMLDivElement>(null);
  const keys = useTriageKeys(list, letters);

  if (!rides.length)
    return (
      <Card>
        <EmptyState
          spot="empty-results"
          title="No rides on this day"
          text={`Nobody has booked a ride for ${formatLongDate(day)}.`}
        >
          {next && (
            <Button variant="outline" whiteSpace="normal" paddingBlock="2" onClick={() => onDay(next.day)}>
              {nextText(next, today)}
            </Button>
          )}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <FilterBar
        rides={rides}
        filter={filter}
        onFilter={(to) => {
          setFilter(to);
          setHeld(new Set());
        }}
      />
      {filter !== 'all' && !shown.length ? (
        <Card>
          <EmptyState spot="empty-results" {...emptyFilter[filter]} />
        </Card>
      ) : (
        <Box ref={list}>
          <RideHeads />
          <Rows>
            {shown.map((ride) => (
              <RideRow
                key={ride.booking_id}
                ride={ride}
                isSought={ride.bookingId === sought}
                onHold={() => setHeld((before) => new Set(before).add(ride.booking_id))}
              />
            ))}
          </Rows>
          <Flex justifyContent="space-between" alignItems="flex-start" gap="4" marginTop="3">
            <Text textStyle="small" color="fg.muted">
              Times are Lagos times. The list looks for news every 20 seconds.
            </Text>
            {keys.button}
          </Flex>
          {keys.dialog}
        </Box>
      )}
    </>
  );
}

/** `Next ride: tomorrow 10:00 AM, 6 rides` */
function nextText({ day, time, rides }: NonNullable<RidesOfDay['next']>, today: string): string {
  const name = dayName(day, today)?.toLowerCase() ?? formatShortDate(`${day}T12:00:00+01:00`);
  return `Next ride: ${name} ${formatTime(time)}, ${rides} ${rides === 1 ? 'ride' : 'rides'} →`;
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
    <Box marginBottom={{ base: '3', md: '4' }}>
      <Segmented label="Rides shown" options={options} value={filter} onChange={onFilter} />
    </Box>
  );
}
