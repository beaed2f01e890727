import type { FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { formatShortDate } from 'shared/format';
import { chakra, VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { TailMark } from '../../../components/flight/tail-mark';
import type { FoundFlight } from '../../../model/found-flights';
import {
  daysLaterText,
  durationInWords,
  sliceNames,
  stopsInSentence,
  stopsInWords,
  ticketAirlines,
  wallClock,
} from '../../../model/journey';

const Journey = chakra('div', { base: { minWidth: '0' } });
const Head = chakra('div', {
  base: {
    display: 'grid',
    columnGap: { base: '2', md: '3.5' },
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', xl: '168px minmax(0, 1fr)' },
  },
});
const Airline = chakra('div', {
  base: { display: 'flex', alignItems: 'center', minWidth: '0', gap: { base: '2', md: '3' } },
});
const Tail = chakra('div', { base: { display: 'flex', '& svg': { boxSize: { base: '36px', md: '44px' } } } });
const Names = chakra('div', { base: { minWidth: '0' } });
const Name = chakra('h3', { base: { textStyle: 'strong', textWrap: 'balance' } });
const FlightNumbers = chakra('p', {
  base: { textStyle: 'small', color: 'fg.muted', minWidth: '0', fontVariantNumeric: 'tabular-nums' },
});
const Summary = chakra('p', {
  base: {
    textStyle: 'small',
    color: 'fg.muted',
    minWidth: '0',
    maxWidth: { base: '104px', sm: '152px' },
    textAlign: 'end',
    hideFrom: 'xl',
  },
});
const First = chakra('div', {
  base: { gridColumn: { base: '1 / -1', xl: 'auto' }, marginTop: { base: '3', xl: '0' } },
});

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
    <Journey>
      <Head>
        <Airline>
          <Tail>
            <TailMark code={airline.code} />
          </Tail>
          <Names>
            <Name id={headingId}>{ticketAirlines(flight).join(' and ')}</Name>
            <FlightNumbers>{first.segments.map(({ flightNumber }) => flightNumber).join(', ')}</FlightNumbers>
          </Names>
        </Airline>
        <Summary>
          {duration}
          <br />
          {stops}
        </Summary>
        <First>
          <CardTimes slice={first} above={duration} below={stops} />
        </First>
      </Head>
      {later.map((slice, index) => (
        <LaterSlice key={slice.departAt} slice={slice} name={names[index + 1] ?? ''} airports={airports} />
      ))}
    </Journey>
  );
}

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
function CardTimes({ slice, above, below }: CardTimesProps) {
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
const LaterTimes = chakra('div', {
  base: { display: 'flex', alignItems: 'center', minWidth: '0', gap: { base: '2', md: '3' } },
});
const LaterDeparture = chakra('div', { base: { color: 'fg' } });
const LaterArrival = chakra('div', { base: { color: 'fg', textAlign: 'end' } });
const LaterPlace = chakra('span', { base: { color: 'fg.muted', whiteSpace: 'nowrap' } });
const Stops = chakra('div', { base: { gridColumn: { xl: '2' }, textAlign: { xl: 'center' } } });

interface LaterSliceProps {
  readonly slice: FlightSlice;
  readonly name: string;
  readonly airports: readonly Airport[];
}

/** The way back, or a flight after the first, in small: nobody selects a return without having seen it. */
function LaterSlice({ slice, name, airports }: LaterSliceProps) {
  const later = daysLaterText(slice);
  return (
    <Later>
      <div>
        <Direction>{name}</Direction> {formatShortDate(wallClock(slice.departAt))}
      </div>
      <LaterTimes>
        <LaterDeparture>
          <ClockTime at={slice.departAt} /> <LaterPlace>{slice.from}</LaterPlace>
        </LaterDeparture>
        <FlightLine stops={slice.stops} />
        <LaterArrival>
          <VisuallyHidden>to </VisuallyHidden>
          <ClockTime at={slice.arriveAt} /> <LaterPlace>{later ? `${later} ${slice.to}` : slice.to}</LaterPlace>
        </LaterArrival>
      </LaterTimes>
      <Stops>
        {durationInWords(slice.durationMinutes)}, {stopsInSentence(slice, airports)}
      </Stops>
    </Later>
  );
}
