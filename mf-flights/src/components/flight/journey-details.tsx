import type { FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { formatLongDate } from 'shared/format';
import { Box, Grid, Heading, Stack } from 'shared/ui';
import { sliceNames, wallClock } from '../../model/journey';
import { Layover } from './layover';
import { SegmentLines } from './segment-lines';

interface JourneyDetailsProps {
  readonly slices: readonly FlightSlice[];
  readonly airports: readonly Airport[];
  /** The level of the headings, one below that of what holds them. */
  readonly headingLevel?: 'h3' | 'h4';
}

/** A journey unfolded: every flight of every slice with times, airports, aircraft and cabin, and the changes between. */
export function JourneyDetails({ slices, airports, headingLevel = 'h3' }: JourneyDetailsProps) {
  const names = sliceNames(slices);
  return (
    <Grid gap="7" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: slices.length > 1 ? '1fr 1fr' : '1fr' }}>
      {slices.map((slice, index) => (
        <Box key={slice.departAt} minWidth="0">
          <Heading as={headingLevel} textStyle="strong">
            {names[index]}{' '}
            <Box as="span" color="fg.muted" fontWeight="normal">
              {formatLongDate(wallClock(slice.departAt).slice(0, 10))}
            </Box>
          </Heading>
          <Stack gap="3" marginTop="3" textStyle="small">
            {slice.segments.map((segment, at) => (
              <Stack gap="3" key={segment.departAt}>
                <SegmentLines segment={segment} airports={airports} sliceDepartsAt={slice.departAt} />
                <Layover before={segment} next={slice.segments[at + 1]} airports={airports} />
              </Stack>
            ))}
          </Stack>
        </Box>
      ))}
    </Grid>
  );
}
