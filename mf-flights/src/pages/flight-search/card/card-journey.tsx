import type { Airport } from 'shared/contract/places';
import { TailMark } from '../../../components/flight/tail-mark';
import type { FoundFlight } from '../../../model/found-flights';
import { durationInWords, sliceNames, stopsInWords } from '../../../model/journey';
import { CardTimes } from './card-times';
import { LaterSlice } from './later-slice';
import { useCardLooks } from './use-card-looks';

interface CardJourneyProps {
  readonly flight: FoundFlight;
  readonly airports: readonly Airport[];
  readonly headingId: string;
}

/** Who flies and when: the first flight large, the ones after it in a line each. */
export function CardJourney({ flight, airports, headingId }: CardJourneyProps) {
  const look = useCardLooks();
  const { airline, slices } = flight;
  const [first, ...later] = slices;
  const names = sliceNames(slices);
  if (!first) return null;
  const duration = durationInWords(first.durationMinutes);
  const stops = stopsInWords(first, airports);
  return (
    <div className={look.journey}>
      <div className={look.head}>
        <div className={look.airline}>
          <div className={look.tail}>
            <TailMark code={airline.code} />
          </div>
          <div className={look.narrow}>
            <h3 id={headingId} className={look.name}>
              {airline.name}
            </h3>
            <p className={look.numbers}>{first.segments.map(({ flightNumber }) => flightNumber).join(', ')}</p>
          </div>
        </div>
        <p className={look.short}>
          {duration}
          <br />
          {stops}
        </p>
        <div className={look.first}>
          <CardTimes slice={first} above={duration} below={stops} />
        </div>
      </div>
      {later.map((slice, index) => (
        <LaterSlice key={slice.departAt} slice={slice} name={names[index + 1] ?? ''} airports={airports} />
      ))}
    </div>
  );
}
