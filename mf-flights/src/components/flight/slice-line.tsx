import type { FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { formatShortDate } from 'shared/format';
import { Box, chakra, VisuallyHidden } from 'shared/ui';
import { daysLaterText, durationInWords, stopsInSentence, wallClock } from '../../model/journey';
import { ClockTime } from './clock-time';
import { FlightLine } from './flight-line';

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(36px, 1fr) auto', md: '96px auto minmax(40px, 1fr) auto 168px' },
    columnGap: { base: '2.5', md: '4' },
    rowGap: '0.5',
    alignItems: 'center',
  },
});

/** One slice in one line: day, departure, arrival, duration and stops. */
export function SliceLine({ slice, airports }: { readonly slice: FlightSlice; readonly airports: readonly Airport[] }) {
  return (
    <Row>
      <Box
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        textStyle={{ base: 'small', md: 'body' }}
        color="fg.muted"
        whiteSpace="nowrap"
      >
        {formatShortDate(wallClock(slice.departAt))}
      </Box>
      <End at={slice.departAt} code={slice.from} />
      <FlightLine stops={slice.stops} />
      <VisuallyHidden> to </VisuallyHidden>
      <End at={slice.arriveAt} code={slice.to} later={daysLaterText(slice)} />
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }} textAlign={{ md: 'end' }} textStyle="small" color="fg.muted">
        <Box as="span" whiteSpace="nowrap">
          {durationInWords(slice.durationMinutes)},
        </Box>{' '}
        <Box as="span" display="inline-block">
          {stopsInSentence(slice, airports)}
        </Box>
      </Box>
    </Row>
  );
}

function End({ at, code, later }: { readonly at: string; readonly code: string; readonly later?: string }) {
  return (
    <Box whiteSpace={{ md: 'nowrap' }}>
      <ClockTime at={at} />{' '}
      <Box as="span" color="fg.muted">
        {code}
      </Box>
      {later && (
        <>
          {' '}
          <Box as="span" textStyle="small" color="fg.muted" whiteSpace="nowrap">
            {later}
          </Box>
        </>
      )}
    </Box>
  );
}
