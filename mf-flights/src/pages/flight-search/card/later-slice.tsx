import type { FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { formatShortDate } from 'shared/format';
import { VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { daysLaterText, durationInWords, stopsInSentence, wallClock } from '../../../model/journey';
import { useCardLooks } from './use-card-looks';

interface LaterSliceProps {
  readonly slice: FlightSlice;
  readonly name: string;
  readonly airports: readonly Airport[];
}

/** The way back, or a flight after the first, in small: nobody selects a return without having seen it. */
export function LaterSlice({ slice, name, airports }: LaterSliceProps) {
  const look = useCardLooks();
  const later = daysLaterText(slice);
  return (
    <div className={look.later}>
      <div>
        <span className={look.direction}>{name}</span> {formatShortDate(wallClock(slice.departAt))}
      </div>
      <div className={look.laterTimes}>
        <div className={look.from}>
          <ClockTime at={slice.departAt} /> <span className={look.muted}>{slice.from}</span>
        </div>
        <FlightLine stops={slice.stops} />
        <div className={look.to}>
          <VisuallyHidden>to </VisuallyHidden>
          <ClockTime at={slice.arriveAt} />{' '}
          <span className={look.muted}>{later ? `${later} ${slice.to}` : slice.to}</span>
        </div>
      </div>
      <div className={look.laterStops}>
        {durationInWords(slice.durationMinutes)}, {stopsInSentence(slice, airports)}
      </div>
    </div>
  );
}
