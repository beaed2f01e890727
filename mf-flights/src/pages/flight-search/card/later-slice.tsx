import type { FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { formatShortDate } from 'shared/format';
import { Box, Grid, HStack, VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { daysLaterText, durationInWords, stopsInSentence, wallClock } from '../../../model/journey';

interface LaterSliceProps {
  readonly slice: FlightSlice;
  readonly name: string;
  readonly airports: readonly Airport[];
}

/** The way back, or a flight after the first, in small: nobody selects a return without having seen it. */
export function LaterSlice({ slice, name, airports }: LaterSliceProps) {
  const later = daysLaterText(slice);
  return (
    <Grid
      textStyle="small"
      color="fg.muted"
      columnGap="3.5"
      rowGap="0.5"
      alignItems="center"
      marginTop={{ base: '3', xl: '3.5' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '168px minmax(0, 1fr)' }}
    >
      <Box>
        <Box as="span" color="fg" fontWeight="medium">
          {name}
        </Box>{' '}
        {formatShortDate(wallClock(slice.departAt))}
      </Box>
      <HStack gap={{ base: '2', md: '3' }}>
        <Box color="fg">
          <ClockTime at={slice.departAt} /> <Muted>{slice.from}</Muted>
        </Box>
        <FlightLine stops={slice.stops} />
        <Box color="fg" textAlign="end">
          <VisuallyHidden>to </VisuallyHidden>
          <ClockTime at={slice.arriveAt} /> <Muted>{later ? `${later} ${slice.to}` : slice.to}</Muted>
        </Box>
      </HStack>
      <Box gridColumn={{ xl: '2' }} textAlign={{ xl: 'center' }}>
        {durationInWords(slice.durationMinutes)}, {stopsInSentence(slice, airports)}
      </Box>
    </Grid>
  );
}

function Muted({ children }: { readonly children: string }) {
  return (
    <Box as="span" color="fg.muted" whiteSpace="nowrap">
      {children}
    </Box>
  );
}
