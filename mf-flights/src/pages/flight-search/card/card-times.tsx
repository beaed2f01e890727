import type { FlightSlice } from 'shared/contract/flights';
import { chakra, VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { daysLaterText } from '../../../model/journey';

const Times = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(24px, 1fr) auto',
    gap: { base: '3', md: '4' },
    alignItems: 'center',
  },
});
const Place = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', minWidth: '0' } });
const Between = chakra('div', { base: { textStyle: 'small', color: 'fg.muted', textAlign: 'center', minWidth: '0' } });
const WideText = chakra('div', { base: { hideBelow: 'xl' } });
const Line = chakra('div', { base: { display: 'flex', marginBlock: '1' } });
const Arrival = chakra('div', { base: { textAlign: 'end' } });
const NextDay = chakra('span', { base: { color: 'accent.fg', fontWeight: 'medium', whiteSpace: 'nowrap' } });

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
    <Times>
      <div>
        <ClockTime at={slice.departAt} large />
        <Place>{slice.from}</Place>
      </div>
      <Between>
        <WideText>{above}</WideText>
        <Line>
          <FlightLine stops={slice.stops} />
        </Line>
        <WideText>{below}</WideText>
      </Between>
      <Arrival>
        <VisuallyHidden>to </VisuallyHidden>
        <ClockTime at={slice.arriveAt} large />
        <Place>
          {later && <NextDay>{later} </NextDay>}
          {slice.to}
        </Place>
      </Arrival>
    </Times>
  );
}
