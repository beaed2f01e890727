import type { FlightSlice } from 'shared/contract/flights';
import { VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { daysLaterText } from '../../../model/journey';
import { useCardLooks } from './use-card-looks';

interface CardTimesProps {
  readonly slice: FlightSlice;
  /** Beside the line where a card is one row. */
  readonly above: string;
  readonly below: string;
}

/** Departure and arrival, large, with the line between them. */
export function CardTimes({ slice, above, below }: CardTimesProps) {
  const look = useCardLooks();
  const later = daysLaterText(slice);
  return (
    <div className={look.times}>
      <div>
        <ClockTime at={slice.departAt} large />
        <p className={look.place}>{slice.from}</p>
      </div>
      <div className={look.between}>
        <div className={look.said}>{above}</div>
        <div className={look.line}>
          <FlightLine stops={slice.stops} />
        </div>
        <div className={look.said}>{below}</div>
      </div>
      <div className={look.end}>
        <VisuallyHidden>to </VisuallyHidden>
        <ClockTime at={slice.arriveAt} large />
        <p className={look.place}>
          {later && <span className={look.nextDay}>{later} </span>}
          {slice.to}
        </p>
      </div>
    </div>
  );
}
