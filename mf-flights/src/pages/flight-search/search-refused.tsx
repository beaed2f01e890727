import { useQuery } from '@tanstack/react-query';
import { failureFields, failureSentence } from 'shared/checkout';
import type { FareDay, FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { formatLongDate, formatShortDate } from 'shared/format';
import { pathTo } from 'shared/paths';
import { lagosTime } from 'shared/pickup-window';
import { useSettings } from 'shared/shell';
import { ButtonLink, Card, EmptyState, Notice, Skeleton, Stack, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { flightsQuery } from '../../api/search-flights';
import { FlightSearchCard } from '../../components/search-card/search-card';
import { addDays, daysFromChosen, shifted } from '../../model/fare-calendar';
import { routeInWords } from '../../model/search-text';
import { Instead } from './instead';

interface SearchRefusedProps {
  readonly criteria: FlightCriteria;
  readonly error: unknown;
}

/** The API refused the criteria of the URL: its messages and the search form. An old link says that its day has passed, and leads on. */
export default function SearchRefused({ criteria, error }: SearchRefusedProps) {
  const messages = [...new Set(Object.values(failureFields(error)))];
  const [first] = criteria.slices;
  if (first && first.departureDate < lagosTime(Date.now()).day)
    return <DayPassed criteria={criteria} day={first.departureDate} />;
  return (
    <>
      <PageHead title="Search flights" />
      <Stack gap="4">
        <Notice tone="failed" role="alert">
          <Text fontWeight="medium">This search cannot be made</Text>
          {messages.length === 0 && <Text>{failureSentence(error)}</Text>}
          {messages.map((message) => (
            <Text key={message}>{message}.</Text>
          ))}
        </Notice>
        <Card lift>
          <FlightSearchCard criteria={criteria} />
        </Card>
      </Stack>
    </>
  );
}

/** The same journey is offered on the next day with seats, with its fare, and all days on the page of its route. */
function DayPassed({ criteria, day }: { readonly criteria: FlightCriteria; readonly day: string }) {
  const onSale = useSettings((settings) => settings.airports);
  // a day that has not passed at any airport
  const tomorrow = addDays(lagosTime(Date.now()).day, 1);
  const fromTomorrow: FlightCriteria = { ...shifted(criteria, daysFromChosen(criteria, tomorrow)), flexibleDays: 3 };
  const { data, isPending } = useQuery(flightsQuery(fromTomorrow));
  const offered = nextDay(data, tomorrow);
  const instead = shifted(criteria, daysFromChosen(criteria, offered.date));
  const words = routeInWords(criteria, data?.airports.length ? data.airports : onSale);
  return (
    <>
      <PageHead title="Search flights" />
      <Stack gap="4">
        <Card>
          <EmptyState
            spot="empty-results"
            title="The day of this flight has passed"
            text={`This search was for ${formatLongDate(day)}. Choose another day to see its flights and fares.`}
          >
            {isPending ? (
              <Skeleton height="12" width="min(100%, 340px)" />
            ) : (
              <Instead
                criteria={instead}
                label={`See ${words} on ${formatShortDate(offered.date)}`}
                minTotal={offered.minTotal}
              />
            )}
            {data?.route && (
              <ButtonLink variant="plain" to={pathTo('flightRoute', { route: data.route })}>
                Lowest fare of each day
              </ButtonLink>
            )}
          </EmptyState>
        </Card>
        <Card lift>
          {/* another day gives the form its own start */}
          <FlightSearchCard key={offered.date} criteria={instead} airports={data?.airports} />
        </Card>
      </Stack>
    </>
  );
}

/** The first day with seats from a day on, as far as is known. */
function nextDay(found: FoundFlights | undefined, from: string): FareDay {
  const days = found?.fareCalendar ?? [];
  const nearest = found?.alternatives?.nearestDay;
  return (
    days.find(({ date, minTotal }) => date >= from && minTotal !== null) ??
    (nearest && nearest.date >= from ? nearest : { date: from, minTotal: null })
  );
}
