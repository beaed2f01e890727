import type { Airport } from 'shared/contract/places';
import { chakra } from 'shared/ui';
import { TailMark } from '../../../components/flight/tail-mark';
import type { FoundFlight } from '../../../model/found-flights';
import { durationInWords, sliceNames, stopsInWords } from '../../../model/journey';
import { CardTimes } from './card-times';
import { LaterSlice } from './later-slice';

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
            <Name id={headingId}>{airline.name}</Name>
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
