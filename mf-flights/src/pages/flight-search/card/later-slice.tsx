import type { FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { formatShortDate } from 'shared/format';
import { chakra, VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { daysLaterText, durationInWords, stopsInSentence, wallClock } from '../../../model/journey';

const Later = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '3.5',
    rowGap: '0.5',
    alignItems: 'center',
    marginTop: { base: '3', xl: '3.5' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '168px minmax(0, 1fr)' },
    textStyle: 'small',
    color: 'fg.muted',
  },
});
const Direction = chakra('span', { base: { color: 'fg', fontWeight: 'medium' } });
const Times = chakra('div', {
  base: { display: 'flex', alignItems: 'center', minWidth: '0', gap: { base: '2', md: '3' } },
});
const Departure = chakra('div', { base: { color: 'fg' } });
const Arrival = chakra('div', { base: { color: 'fg', textAlign: 'end' } });
const Place = chakra('span', { base: { color: 'fg.muted', whiteSpace: 'nowrap' } });
const Stops = chakra('div', { base: { gridColumn: { xl: '2' }, textAlign: { xl: 'center' } } });

interface LaterSliceProps {
  readonly slice: FlightSlice;
  readonly name: string;
  readonly airports: readonly Airport[];
}

/** The way back, or a flight after the first, in small: nobody selects a return without having seen it. */
export function LaterSlice({ slice, name, airports }: LaterSliceProps) {
  const later = daysLaterText(slice);
  return (
    <Later>
      <div>
        <Direction>{name}</Direction> {formatShortDate(wallClock(slice.departAt))}
      </div>
      <Times>
        <Departure>
          <ClockTime at={slice.departAt} /> <Place>{slice.from}</Place>
        </Departure>
        <FlightLine stops={slice.stops} />
        <Arrival>
          <VisuallyHidden>to </VisuallyHidden>
          <ClockTime at={slice.arriveAt} /> <Place>{later ? `${later} ${slice.to}` : slice.to}</Place>
        </Arrival>
      </Times>
      <Stops>
        {durationInWords(slice.durationMinutes)}, {stopsInSentence(slice, airports)}
      </Stops>
    </Later>
  );
}
