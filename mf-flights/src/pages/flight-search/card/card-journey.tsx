import { Fragment } from 'react';
import type { FlightCriteria, FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { formatShortDate } from 'shared/format';
import { chakra, VisuallyHidden } from 'shared/ui';
import { ClockTime } from '../../../components/flight/clock-time';
import { FlightLine } from '../../../components/flight/flight-line';
import { ShortDuration } from '../../../components/flight/short-duration';
import { TailMark } from '../../../components/flight/tail-mark';
import type { FoundFlight } from '../../../model/found-flights';
import {
  daysLaterParts,
  showsEnds,
  sliceNames,
  stopsInShort,
  stopsInWords,
  ticketAirlines,
  wallClock,
} from '../../../model/journey';

// a phone has no boxes around these: their parts are cells of the card
const Journey = chakra('div', {
  base: {
    display: { base: 'contents', md: 'grid' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '148px minmax(0, 1fr)' },
    columnGap: '3.5',
    rowGap: '3',
    alignItems: 'center',
    minWidth: '0',
  },
});
const Airline = chakra('div', {
  base: {
    gridArea: { base: 'airline', md: 'auto' },
    display: 'flex',
    alignItems: 'center',
    minWidth: '0',
    gap: { base: '2', md: '3' },
  },
});
const Tail = chakra('div', { base: { display: 'flex', '& svg': { boxSize: { base: '20px', md: '44px' } } } });
const Names = chakra('div', {
  base: {
    display: { base: 'flex', md: 'block' },
    flexWrap: 'wrap',
    columnGap: '1.5',
    minWidth: '0',
    textStyle: 'small',
    color: 'fg.muted',
  },
});
const Name = chakra('h3', {
  base: { textStyle: { base: 'label', md: 'strong' }, color: 'fg', textWrap: 'balance' },
});
const Wide = chakra('span', { base: { hideBelow: 'md' } });
const Narrow = chakra('span', { base: { hideFrom: 'md' } });
const Legs = chakra('div', {
  base: {
    gridArea: { base: 'legs', md: 'auto' },
    display: 'grid',
    rowGap: { base: '1', md: '3' },
    minWidth: '0',
  },
});

interface CardJourneyProps {
  readonly flight: FoundFlight;
  /** What was searched. */
  readonly asked: FlightCriteria['slices'];
  readonly airports: readonly Airport[];
  readonly headingId: string;
}

/** Who flies and when: every flight in a row of the same grid, so that a return is read as carefully as the way out. */
export function CardJourney({ flight, asked, airports, headingId }: CardJourneyProps) {
  const { airline, slices } = flight;
  const [first] = slices;
  const names = sliceNames(slices);
  const withEnds = showsEnds(slices, asked);
  if (!first) return null;
  return (
    <Journey>
      <Airline>
        <Tail>
          <TailMark code={airline.code} />
        </Tail>
        <Names>
          <Name id={headingId}>{ticketAirlines(flight).join(' and ')}</Name>
          <Wide>
            {first.segments.map(({ flightNumber, departAt }, index) => (
              <Fragment key={departAt}>
                {index > 0 && ', '}
                <Unbroken>{flightNumber}</Unbroken>
              </Fragment>
            ))}
          </Wide>
          {slices.length === 1 && (
            <Narrow css={{ flexBasis: '100%' }}>
              <ShortDuration minutes={first.durationMinutes} />, <EndsAndStops slice={first} withEnds={withEnds[0]} />
            </Narrow>
          )}
        </Names>
      </Airline>
      <Legs>
        {slices.map((slice, index) => (
          <CardLeg
            key={slice.departAt}
            slice={slice}
            name={slices.length > 1 ? (names[index] ?? '') : undefined}
            withEnds={withEnds[index]}
            airports={airports}
          />
        ))}
      </Legs>
    </Journey>
  );
}

const Leg = chakra('div', {
  base: {
    display: { base: 'flex', md: 'grid' },
    gridTemplateColumns: '80px minmax(24px, 1fr) 80px',
    gap: { base: '1', md: '3' },
    alignItems: 'center',
    minWidth: '0',
    '& time': { fontSize: { base: 'md', md: 'lg' } },
  },
  variants: {
    // a phone has the times in a row of their own, above the day, the airports and the stops
    dated: {
      true: {
        display: 'grid',
        gridTemplateColumns: { base: 'auto auto auto minmax(0, 1fr)', md: '84px 80px minmax(24px, 1fr) 80px' },
        rowGap: { base: '0', md: '3' },
      },
    },
  },
});
const Day = chakra('div', {
  base: {
    gridRow: { base: '2', md: 'auto' },
    gridColumn: { base: '1 / -1', md: 'auto' },
    textStyle: 'small',
    fontSize: { base: '2xs', md: 'sm' },
    color: 'fg.muted',
  },
});
const Direction = chakra('span', {
  base: { display: 'block', color: 'fg', fontWeight: 'medium', hideBelow: 'md' },
});
const Unbroken = chakra('span', { base: { whiteSpace: 'nowrap' } });
const Place = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', minWidth: '0', hideBelow: 'md' } });
const Between = chakra('div', {
  base: { flex: 'none', textStyle: 'small', color: 'fg.muted', textAlign: 'center', minWidth: '0' },
});
const Line = chakra('div', { base: { display: 'flex', marginBlock: '1', hideBelow: 'md' } });
const Arrival = chakra('div', { base: { whiteSpace: { base: 'nowrap', md: 'normal' }, textAlign: { md: 'end' } } });
const NextDay = chakra('span', { base: { color: 'accent.fg', fontWeight: 'medium', whiteSpace: 'nowrap' } });
const Raised = chakra('sup', {
  base: { marginInlineStart: '0.5', fontSize: '2xs', color: 'accent.fg', fontWeight: 'semibold', hideFrom: 'md' },
});
const LegSummary = chakra('div', {
  base: {
    whiteSpace: 'nowrap',
    textStyle: 'caption',
    fontSize: '2xs',
    color: 'fg.muted',
    textAlign: 'end',
    // beside the button that selects the flight
    paddingInlineEnd: '1.5',
    hideFrom: 'md',
  },
});

interface CardLegProps {
  readonly slice: FlightSlice;
  /** Beside its day; absent for the only flight. */
  readonly name: string | undefined;
  readonly withEnds: boolean | undefined;
  readonly airports: readonly Airport[];
}

/** `LOS–LHR, 1 stop AMS`; airports that are not shown are read out. */
function EndsAndStops({ slice, withEnds }: Pick<CardLegProps, 'slice' | 'withEnds'>) {
  const ends = `${slice.from}–${slice.to}, `;
  return (
    <>
      {withEnds ? ends : <VisuallyHidden>{ends}</VisuallyHidden>}
      {stopsInShort(slice)}
    </>
  );
}

/** Departure and arrival with the line between them: on a phone the codes are in the line with the stops. */
function CardLeg({ slice, name, withEnds, airports }: CardLegProps) {
  const later = daysLaterParts(slice);
  const stops = stopsInWords(slice, airports);
  const duration = <ShortDuration minutes={slice.durationMinutes} />;
  return (
    <Leg dated={name ? true : undefined}>
      {name && (
        <Day>
          <Direction>{name}</Direction>
          <Unbroken>{formatShortDate(wallClock(slice.departAt))}</Unbroken>
          <Narrow>
            , <EndsAndStops slice={slice} withEnds={withEnds} />
          </Narrow>
        </Day>
      )}
      <div>
        <ClockTime at={slice.departAt} large />
        <Place>{slice.from}</Place>
      </div>
      <Between>
        <Narrow aria-hidden>–</Narrow>
        <Wide>{duration}</Wide>
        <Line>
          <FlightLine stops={slice.stops} />
        </Line>
        <Wide>{stops}</Wide>
      </Between>
      <Arrival>
        <VisuallyHidden>to </VisuallyHidden>
        <ClockTime at={slice.arriveAt} large />
        {later && (
          <Raised>
            {later.count}
            <VisuallyHidden> {later.unit}</VisuallyHidden>
          </Raised>
        )}
        <Place>
          {later && (
            <NextDay>
              {later.count} {later.unit}{' '}
            </NextDay>
          )}
          {slice.to}
        </Place>
      </Arrival>
      {name && <LegSummary>{duration}</LegSummary>}
    </Leg>
  );
}
