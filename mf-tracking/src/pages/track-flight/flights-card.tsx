import type { TrackedFlight } from 'shared/contract/tracking';
import { cityOf, wallClock } from 'shared/documents';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Card, chakra, Heading, RouteLine, Text, VisuallyHidden } from 'shared/ui';
import { daysLater, durationAndStops, flightNumbers } from '../../model/flight-text';

const Legs = chakra('ul', {
  base: { display: 'grid', '& > li + li': { borderTop: '1px solid {colors.border}', marginTop: '5', paddingTop: '5' } },
});
const Ends = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(24px, 1fr) auto',
    columnGap: { base: '2.5', md: '4' },
    alignItems: 'center',
    marginBlock: '1.5',
  },
});

/** When each flight leaves and lands, by the clocks of the two places. */
export function FlightsCard({ tracked: { status, slices, airports } }: { readonly tracked: TrackedFlight }) {
  return (
    <Card as="section" aria-labelledby="flights">
      <Heading id="flights" textStyle="h3" marginBottom="4">
        {`${status === 'cancelled' ? 'Cancelled' : 'Your'} ${slices.length === 1 ? 'flight' : 'flights'}`}
      </Heading>
      <Legs>
        {slices.map((slice) => (
          <li key={slice.departAt}>
            <Text textStyle="small" color="fg.muted">
              {formatShortDate(wallClock(slice.departAt))}
            </Text>
            <Ends>
              <End at={slice.departAt} code={slice.from} city={cityOf(airports, slice.from)} />
              <Box display="flex">
                <RouteLine />
                <VisuallyHidden> to </VisuallyHidden>
              </Box>
              <End
                at={slice.arriveAt}
                code={slice.to}
                city={cityOf(airports, slice.to)}
                later={daysLater(slice)}
                atEnd
              />
            </Ends>
            <Text textStyle="small" color="fg.muted">
              {flightNumbers(slice)}
            </Text>
            <Text textStyle="small" color="fg.muted">
              {durationAndStops(slice, airports)}
            </Text>
          </li>
        ))}
      </Legs>
    </Card>
  );
}

interface EndProps {
  readonly at: string;
  readonly code: string;
  readonly city: string;
  readonly later?: string;
  readonly atEnd?: boolean;
}

function End({ at, code, city, later, atEnd }: EndProps) {
  return (
    <Box textAlign={atEnd ? 'end' : undefined}>
      <Text whiteSpace="nowrap">
        <Box as="time" fontWeight="semibold">
          {formatTime(wallClock(at))}
        </Box>
        {later && (
          <Box as="span" textStyle="small" color="accent.fg" fontWeight="medium">
            {' '}
            {later}
          </Box>
        )}
      </Text>
      <Text textStyle="small" color="fg.muted">
        {city === code ? code : `${city} (${code})`}
      </Text>
    </Box>
  );
}
