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
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '148px minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '1',
    alignItems: 'center',
  },
});

const Track = chakra('ul', {
  base: {
    listStyle: 'none',
    position: { lg: 'relative' },
    display: { base: 'grid', lg: 'block' },
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '1',
    height: { lg: 'calc(var(--rows) * 46px)' },
    bg: { lg: 'bg.sunken' },
    borderRadius: 'sm',
  },
});

const Place = chakra('li', {
  base: {
    position: { lg: 'absolute' },
    top: { lg: 'calc(var(--row) * 46px)' },
    left: { lg: 'var(--left)' },
    width: { lg: 'var(--width)' },
    padding: { lg: '1px' },
  },
});

const Bar = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: '2',
    borderRadius: 'sm',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textStyle: 'small',
    textDecoration: 'none',
    border: '1px solid transparent',
    _hover: { textDecoration: 'underline' },
  },
  variants: {
    tone: {
      waiting: { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.fg' },
      good: { bg: 'success.subtle', color: 'success.fg', borderColor: 'success.fg' },
      bad: { bg: 'danger.subtle', color: 'danger.fg', borderColor: 'danger.fg' },
      quiet: { bg: 'bg.surface', color: 'fg.muted', borderColor: 'border.strong' },
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
      <Card padding={{ base: '4', lg: '5' }}>
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
    <Box aria-hidden display={{ base: 'none', lg: 'block' }} position="relative" height="6" marginInlineStart="164px">
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
        {placed.map(({ ride, fromMs, left, width, row }) => (
          <Place key={ride.booking_id} style={variables({ row, left: percent(left), width: percent(width) })}>
            <Bar asChild tone={rideWords[ride.status].tone}>
              <Link
                to={`/ops/rides?day=${day}&ride=${ride.bookingId}`}
                title={`${formatTime(fromMs)} ${ride.traveller.name}: ${rideWords[ride.status].label}`}
              >
                {formatTime(fromMs)} {ride.traveller.name}
                <chakra.span srOnly={{ lg: true }} paddingInlineStart="1">
                  · {rideWords[ride.status].label}
                </chakra.span>
              </Link>
            </Bar>
          </Place>
        ))}
        {nowMs >= span.fromMs && nowMs <= span.untilMs && (
          <NowLine
            aria-hidden
            display={{ base: 'none', lg: 'block' }}
            style={{ left: percent((nowMs - span.fromMs) / (span.untilMs - span.fromMs)) }}
          />
        )}
      </Track>
    </LaneRow>
  );
}

/** Custom properties for an element. */
const variables = (values: Readonly<Record<string, string | number>>): CSSProperties =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
