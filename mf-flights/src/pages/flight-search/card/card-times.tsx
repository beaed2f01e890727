import type { FlightSlice } from 'shared/contract/flights';
import { Box, Grid, Text, VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { daysLaterText } from '../../../model/journey';

interface CardTimesProps {
  readonly slice: FlightSlice;
  /** Beside the line where a card is one row. */
  readonly above: string;
  readonly below: string;
}

/** Departure and arrival, large, with the line between them. */
export function CardTimes({ slice, above, below }: CardTimesProps) {
  const later = daysLaterText(slice);
  return (
    <Grid gridTemplateColumns="auto minmax(24px, 1fr) auto" gap={{ base: '3', md: '4' }} alignItems="center">
      <Box>
        <ClockTime at={slice.departAt} large />
        <Text textStyle="small" color="fg.muted">
          {slice.from}
        </Text>
      </Box>
      <Box textAlign="center" textStyle="small" color="fg.muted" minWidth="0">
        <Box hideBelow="xl">{above}</Box>
        <Box display="flex" marginBlock="1">
          <FlightLine stops={slice.stops} />
        </Box>
        <Box hideBelow="xl">{below}</Box>
      </Box>
      <Box textAlign="end">
        <VisuallyHidden>to </VisuallyHidden>
        <ClockTime at={slice.arriveAt} large />
        <Text textStyle="small" color="fg.muted">
          {later && (
            <Box as="span" color="accent.fg" fontWeight="medium" whiteSpace="nowrap">
              {later}{' '}
            </Box>
          )}
          {slice.to}
        </Text>
      </Box>
    </Grid>
  );
}
