import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from 'shared/brand';
import { failureSentence } from 'shared/checkout';
import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { dayIn, formatLongDate, formatNaira, formatShortDate } from 'shared/format';
import { Box, Button, ButtonLink, chakra, Flex, Segmented, Skeleton, Text, VisuallyHidden } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { fareGridQuery } from '../../../api/get-fare-grid';
import { faresByDayQuery } from '../../../api/get-fares-by-day';
import { shifted } from '../../../model/fare-calendar';
import { resultsPath } from '../../../model/flight-paths';
import { dayInWords, graphDays, graphStart, nightsOf } from '../../../model/price-days';
import { nairaInShort } from '../../../model/price-text';

interface PricePanelProps {
  readonly criteria: FlightCriteria;
  readonly onClose: () => void;
}

const views = [
  { value: 'graph', label: '60 days' },
  { value: 'grid', label: 'Departure and return' },
] as const;

/** What the same journey costs on other days; of a return also for other lengths of stay. */
export default function PricePanel({ criteria, onClose }: PricePanelProps) {
  const [view, setView] = useState<'graph' | 'grid'>('graph');
  const nights = nightsOf(criteria);
  return (
    <Dialog open onClose={onClose} title="Prices by day">
      <Text color="fg.muted" textStyle="small" marginBottom="4">
        Lowest {nights === undefined ? 'fare one way' : 'return fare'} for one adult in Economy, taxes and fees
        included.
      </Text>
      {nights !== undefined && (
        <Box marginBottom="4">
          <Segmented label="Show" options={views} value={view} onChange={setView} />
        </Box>
      )}
      {view === 'graph' ? (
        <Graph criteria={criteria} nights={nights} onClose={onClose} />
      ) : (
        <DaysGrid criteria={criteria} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ViewProps {
  readonly criteria: FlightCriteria;
  readonly onClose: () => void;
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <Flex direction="column" gap="3" alignItems="start" minHeight="240px">
      <Text role="alert">{failureSentence(error)}</Text>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Flex>
  );
}

const [graphWidth, graphHeight] = [600, 160];
const barWidth = graphWidth / 60;

const Plot = chakra('div', { base: { position: 'relative', height: '160px' } });
const Drawing = chakra('svg', { base: { display: 'block', width: '100%', height: '160px' } });
const Bar = chakra('rect', {
  base: { fill: 'brand.muted' },
  variants: {
    kind: { lowest: { fill: 'success.fg' }, own: { fill: 'fg.muted' }, chosen: { fill: 'accent.solid' } },
  },
});
const DaySlider = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    margin: '0',
    appearance: 'none',
    bg: 'transparent',
    cursor: 'pointer',
    borderRadius: 'sm',
    // the bars are its visible part
    '&::-webkit-slider-thumb': { appearance: 'none', width: '10px', height: '160px', bg: 'transparent' },
    '&::-moz-range-thumb': { width: '10px', height: '160px', border: '0', bg: 'transparent' },
    '&:focus-visible': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '4px' },
  },
});
const Table = chakra('table', { base: { width: '100%', textStyle: 'small', '& td': { textAlign: 'end' } } });
const HeadCell = chakra('th', { base: { textAlign: 'start', fontWeight: 'normal', paddingBlock: '1' } });

/** Sixty bars, moved along by a slider of the browser: by keys, by a finger, and for screen readers. */
function Graph({ criteria, nights, onClose }: ViewProps & { readonly nights: number | undefined }) {
  const [{ from, to, departureDate } = { from: '', to: '', departureDate: '' }] = criteria.slices;
  const first = graphStart(departureDate, dayIn(brand.timeZone, Date.now()));
  const { data, error, refetch } = useQuery(
    faresByDayQuery({ from, to, month: first.slice(0, 7), months: 3, ...(nights === undefined ? {} : { nights }) }),
  );
  const days = graphDays(data ?? [], first);
  const own = days.findIndex(({ date }) => date === departureDate);
  const [at, setAt] = useState(Math.max(0, own));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="262px" />;

  const totals = days.flatMap(({ minTotal }) => minTotal ?? []);
  const [lowest, highest] = [Math.min(...totals), Math.max(...totals)];
  const day = days[at] as FareDay;
  const ownTotal = days[own]?.minTotal;
  const kindOf = ({ minTotal }: FareDay, index: number) => {
    if (index === at) return 'chosen' as const;
    if (index === own) return 'own' as const;
    return minTotal === lowest ? ('lowest' as const) : undefined;
  };
  if (totals.length === 0) return <Text minHeight="240px">No flights are on sale in these 60 days.</Text>;
  return (
    <>
      <Flex justifyContent="space-between" textStyle="small" color="fg.muted">
        <span>Highest {formatNaira(highest)}</span>
        <Box as="span" color="success.fg">
          Lowest {formatNaira(lowest)}
        </Box>
      </Flex>
      <Plot>
        <Drawing viewBox={`0 0 ${graphWidth} ${graphHeight}`} preserveAspectRatio="none" aria-hidden>
          {days.map((one, index) => {
            const height = ((one.minTotal ?? 0) / highest) * graphHeight;
            return (
              <Bar
                key={one.date}
                kind={kindOf(one, index)}
                x={index * barWidth + 1.5}
                y={graphHeight - height}
                width={barWidth - 3}
                height={height}
                rx="1.5"
              />
            );
          })}
        </Drawing>
        <DaySlider
          type="range"
          aria-label="Day"
          aria-valuetext={dayInWords(day, ownTotal)}
          min={0}
          max={days.length - 1}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </Plot>
      <Flex justifyContent="space-between" textStyle="caption" color="fg.muted" marginTop="1" aria-hidden>
        {[0, 20, 40, 59].map((index) => (
          <span key={index}>{formatShortDate(days[index]?.date ?? '').slice(4)}</span>
        ))}
      </Flex>
      <Text fontWeight="medium" marginTop="4" minHeight="12" aria-hidden>
        {dayInWords(day, ownTotal)}
      </Text>
      {day.minTotal !== null && (
        <ButtonLink width="100%" to={resultsPath(shifted(criteria, at - own))} onClick={onClose}>
          {at === own ? 'Stay on this day' : `See flights on ${formatShortDate(day.date)}`}
        </ButtonLink>
      )}
      <Box as="details" marginTop="3">
        <Box as="summary" cursor="pointer" minHeight="11" color="brand.fg" textStyle="label" paddingBlock="3">
          Show as a table
        </Box>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">Departure</HeadCell>
              <td>Lowest fare</td>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, minTotal }) => (
              <tr key={date}>
                <HeadCell scope="row">{formatLongDate(date)}</HeadCell>
                <td>{minTotal === null ? 'None' : formatNaira(minTotal)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </>
  );
}

const Grid = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '2px',
    textStyle: 'caption',
    textAlign: 'center',
    '& th': { fontSize: '11px', fontWeight: 'normal', color: 'fg.muted', lineHeight: '16px', whiteSpace: 'nowrap' },
  },
});
const GridLink = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '11',
    borderRadius: 'sm',
    bg: 'bg.sunken',
    color: 'fg',
    _hover: { bg: 'brand.subtle' },
    '&[aria-current]': { boxShadow: 'inset 0 0 0 2px {colors.brand.solid}' },
  },
  variants: { lowest: { true: { color: 'success.fg', fontWeight: 'semibold' } } },
});

/** Two lines of a narrow heading: `Wed` and `9 Dec`. */
function NarrowDay({ date }: { readonly date: string }) {
  const short = formatShortDate(date);
  return (
    <>
      {short.slice(0, 3)}
      <br />
      {short.slice(4)}
    </>
  );
}

/** Each departure with each return of three days either side. */
function DaysGrid({ criteria, onClose }: ViewProps) {
  const [out, back] = criteria.slices;
  const departureDate = out?.departureDate ?? '';
  const returnDate = back?.departureDate ?? '';
  const { data, error, refetch } = useQuery(
    fareGridQuery({ from: out?.from ?? '', to: out?.to ?? '', departureDate, returnDate }),
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="380px" />;
  const departures = [...new Set(data.map((pair) => pair.departureDate))];
  const returns = [...new Set(data.map((pair) => pair.returnDate))];
  const lowest = Math.min(...data.flatMap(({ minTotal }) => minTotal ?? []));
  return (
    <Grid>
      <caption>
        <VisuallyHidden>Return fares by day of departure and of return</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            Back
            <br />
            Out
          </th>
          {departures.map((date) => (
            <th key={date} scope="col">
              <NarrowDay date={date} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {returns.map((date) => (
          <tr key={date}>
            <th scope="row">
              <NarrowDay date={date} />
            </th>
            {departures.map((departs) => {
              const pair = data.find((one) => one.departureDate === departs && one.returnDate === date);
              if (!out || !back || !pair || pair.minTotal === null)
                return (
                  <Box as="td" key={departs} color="fg.muted">
                    –
                  </Box>
                );
              const slices = [
                { ...out, departureDate: departs },
                { ...back, departureDate: date },
              ];
              return (
                <td key={departs}>
                  <GridLink
                    asChild
                    lowest={pair.minTotal === lowest ? true : undefined}
                    aria-current={departs === departureDate && date === returnDate ? 'date' : undefined}
                  >
                    <Link
                      to={resultsPath({ ...criteria, slices })}
                      onClick={onClose}
                      aria-label={`${formatShortDate(departs)} to ${formatShortDate(date)}, ${formatNaira(pair.minTotal)}`}
                    >
                      {nairaInShort(pair.minTotal)}
                    </Link>
                  </GridLink>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}
