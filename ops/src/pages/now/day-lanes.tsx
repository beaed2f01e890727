import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from 'shared/format';
import { Box, Card, chakra, Heading } from 'shared/ui';
import { ridesQuery } from '../../api/rides';
import { Quiet } from '../../components/rows';
import { lagosDay } from '../../model/days';
import { type Lane, lanesOf, placedIn, spanOf } from '../../model/lanes';
import { rideWords } from '../../model/ride-words';

const LaneList = chakra('ul', { base: { listStyle: 'none', display: 'grid', rowGap: '2' } });

const LaneRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '148px minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '1',
    alignItems: 'center',
  },
});

const Track = chakra('ul', {
  base: {
    listStyle: 'none',
    position: { xl: 'relative' },
    display: { base: 'grid', xl: 'block' },
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '1',
    height: { xl: 'calc(var(--rows) * 60px)' },
    bg: { xl: 'bg.sunken' },
    borderRadius: 'sm',
  },
});

const Place = chakra('li', {
  base: {
    position: { xl: 'absolute' },
    top: { xl: 'calc(var(--row) * 60px)' },
    left: { xl: 'var(--left)' },
    width: { xl: 'var(--width)' },
  },
});

const Bar = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: '11', xl: '60px' },
    padding: { base: '4px 0', xl: '2px 0' },
    columnGap: '2',
    borderRadius: 'sm',
    textStyle: 'small',
    lineHeight: { xl: '1.3' },
    color: 'fg',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
    // as long as the ride drives; the text is beside it
    _before: {
      content: '""',
      flex: 'none',
      alignSelf: 'stretch',
      width: { base: '6px', xl: 'var(--bar)' },
      minWidth: '6px',
      borderRadius: 'xs',
      bg: 'var(--tone)',
    },
  },
  variants: {
    tone: {
      waiting: { '--tone': '{colors.accent.solid}' },
      good: { '--tone': '{colors.brand.solid}' },
      bad: { '--tone': '{colors.danger.solid}' },
      quiet: { '--tone': '{colors.border.strong}' },
    },
  },
});

const NowLine = chakra('li', {
  base: { position: 'absolute', top: '0', bottom: '0', width: '2px', bg: 'danger.solid', pointerEvents: 'none' },
});

/** The rides of today by driver: lanes along the hours, on a phone a list. */
export function DayLanes({ nowMs }: { readonly nowMs: number }) {
  const day = lagosDay(nowMs);
  const { data } = useQuery(ridesQuery(day));
  const lanes = lanesOf(data?.rides ?? []);
  if (lanes.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="lanes" marginTop="8">
      <Heading as="h2" id="lanes" textStyle="h3" marginBottom="3">
        Today by driver
      </Heading>
      <Card padding={{ base: '4', xl: '5' }}>
        <Hours lanes={lanes} />
        <LaneList>
          {lanes.map((lane) => (
            <LaneOf key={lane.driver ?? ''} lane={lane} lanes={lanes} nowMs={nowMs} day={day} />
          ))}
        </LaneList>
      </Card>
    </Box>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const hourMs = 3_600_000;

/** Every few hours, so that the names do not touch. */
function Hours({ lanes }: { readonly lanes: readonly Lane[] }) {
  const { fromMs, untilMs } = spanOf(lanes);
  const step = Math.ceil((untilMs - fromMs) / hourMs / 8) * hourMs;
  const hours = Array.from({ length: Math.ceil((untilMs - fromMs) / step) }, (_, place) => fromMs + place * step);
  return (
    <Box aria-hidden display={{ base: 'none', xl: 'block' }} position="relative" height="6" marginInlineStart="164px">
      {hours.map((at) => (
        <Quiet key={at} position="absolute" left={percent((at - fromMs) / (untilMs - fromMs))} whiteSpace="nowrap">
          {formatTime(at)}
        </Quiet>
      ))}
    </Box>
  );
}

interface LaneOfProps {
  readonly lane: Lane;
  readonly lanes: readonly Lane[];
  readonly nowMs: number;
  readonly day: string;
}

function LaneOf({ lane, lanes, nowMs, day }: LaneOfProps) {
  const span = spanOf(lanes);
  const name = lane.driver ?? 'No driver';
  const placed = placedIn(lane, span);
  const rows = Math.max(...placed.map(({ row }) => row)) + 1;
  return (
    <LaneRow>
      <chakra.span fontWeight="medium" overflowWrap="anywhere" color={lane.driver ? undefined : 'danger.fg'}>
        {name}
      </chakra.span>
      <Track aria-label={name} style={variables({ rows })}>
        {nowMs >= span.fromMs && nowMs <= span.untilMs && (
          <NowLine
            aria-hidden
            display={{ base: 'none', xl: 'block' }}
            style={{ left: percent((nowMs - span.fromMs) / (span.untilMs - span.fromMs)) }}
          />
        )}
        {placed.map(({ ride, fromMs, left, width, bar, row }) => (
          <Place
            key={ride.booking_id}
            style={variables({ row, left: percent(left), width: percent(width), bar: percent(bar) })}
          >
            <Bar asChild tone={rideWords[ride.status].tone}>
              <Link
                to={`/ops/rides?day=${day}&ride=${ride.bookingId}`}
                title={`${formatTime(fromMs)} ${ride.traveller.name}: ${rideWords[ride.status].label}`}
              >
                <chakra.span minWidth="0" overflowWrap="anywhere" lineClamp={{ xl: '3' }}>
                  {formatTime(fromMs)} {ride.traveller.name}
                  <chakra.span srOnly={{ xl: true }}> · {rideWords[ride.status].label}</chakra.span>
                </chakra.span>
              </Link>
            </Bar>
          </Place>
        ))}
      </Track>
    </LaneRow>
  );
}

/** Custom properties for an element. */
const variables = (values: Readonly<Record<string, string | number>>): CSSProperties =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
