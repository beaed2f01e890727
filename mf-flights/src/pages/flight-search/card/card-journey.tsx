import type { Airport } from 'shared/contract/places';
import { Box, Grid, Heading, HStack, Text } from 'shared/ui';
import { TailMark } from '../../../components/flight/tail-mark';
import type { FoundFlight } from '../../../model/found-flights';
import { durationInWords, sliceNames, stopsInWords } from '../../../model/journey';
import { CardTimes } from './card-times';
import { LaterSlice } from './later-slice';

interface CardJourneyProps {
  readonly flight: FoundFlight;
  readonly airports: readonly Airport[];
  readonly headingId: string;
}

/** Who flies and when: the first flight large, the ones after it in a line each. */
export function CardJourney({ flight, airports, headingId }: CardJourneyProps) {
  const { airline, slices } = flight;
  const [first, ...later] = slices;
  const names = sliceNames(slices);
  if (!first) return null;
  const duration = durationInWords(first.durationMinutes);
  const stops = stopsInWords(first, airports);
  return (
    <Box minWidth="0">
      <Grid
        columnGap={{ base: '2', md: '3.5' }}
        alignItems="center"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', xl: '168px minmax(0, 1fr)' }}
      >
        <HStack gap={{ base: '2', md: '3' }}>
          <Box css={{ '& svg': { boxSize: { base: '36px', md: '44px' } } }} display="flex">
            <TailMark code={airline.code} />
          </Box>
          <Box minWidth="0">
            <Heading as="h3" id={headingId} textStyle="strong">
              {airline.name}
            </Heading>
            <Text textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums">
              {first.segments.map(({ flightNumber }) => flightNumber).join(', ')}
            </Text>
          </Box>
        </HStack>
        <Text
          hideFrom="xl"
          textStyle="small"
          color="fg.muted"
          textAlign="end"
          maxWidth={{ base: '104px', sm: '152px' }}
        >
          {duration}
          <br />
          {stops}
        </Text>
        <Box gridColumn={{ base: '1 / -1', xl: 'auto' }} marginTop={{ base: '3', xl: '0' }}>
          <CardTimes slice={first} above={duration} below={stops} />
        </Box>
      </Grid>
      {later.map((slice, index) => (
        <LaterSlice key={slice.departAt} slice={slice} name={names[index + 1] ?? ''} airports={airports} />
      ))}
    </Box>
  );
}
