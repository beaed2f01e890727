import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffRide } from 'shared/contract/staff';
import { ridePlaces } from 'shared/documents';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Button, ButtonLink, chakra, Notice } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { DriverPanel } from '../../components/rides/driver-panel';
import { useMoveRide } from '../../components/rides/use-ride-actions';
import { Quiet, Row } from '../../components/rows';
import { movesOf, shortPlace } from '../../model/ride-words';
import {
  groupOf,
  kindWords,
  leftText,
  linkOf,
  type QueueItem,
  reasonLabel,
  timeText,
  titleOf,
  toAsk,
} from '../../model/waiting-words';

const WaitingGrid = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: '10px 12px', md: '8px 16px', lg: '0 20px' },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) 28px',
      md: '168px minmax(0, 1fr) 168px',
      lg: '168px minmax(0, 1fr) 180px 168px',
    },
    gridTemplateAreas: {
      base: '"when pick" "title title" "kind kind" "action action"',
      md: '"when title action" "when kind action"',
      lg: '"when title kind action"',
    },
  },
  variants: {
    hasPicks: {
      true: {
        gridTemplateColumns: {
          md: '28px 168px minmax(0, 1fr) 168px',
          lg: '28px 168px minmax(0, 1fr) 180px 168px',
        },
        gridTemplateAreas: {
          md: '"pick when title action" "pick when kind action"',
          lg: '"pick when title kind action"',
        },
      },
    },
  },
});

/** On a phone the two facts of a part share a line. */
const Pair = chakra('div', {
  base: {
    display: { base: 'flex', md: 'block' },
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
  },
});

const Pick = chakra('input', {
  base: { gridArea: 'pick', boxSize: { base: '28px', md: '20px' }, accentColor: 'brand.solid', justifySelf: 'center' },
});

const Title = chakra('a', {
  base: {
    color: 'fg',
    fontWeight: 'medium',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    // below the bar of what is selected
    scrollMarginBlock: '96px',
    _hover: { textDecoration: 'underline' },
  },
});

interface WaitingRowProps {
  readonly item: QueueItem;
  readonly nowMs: number;
  readonly mayChange: boolean;
  /** Whether the list has something to select. */
  readonly hasPicks: boolean;
  /** Undefined for what cannot be confirmed. */
  readonly picked: boolean | undefined;
  /** Why it could not be confirmed together with others. */
  readonly refusal: string | undefined;
  readonly onPick: (isPicked: boolean) => void;
}

/** One thing that waits: until when, what happens then, and the one thing to do about it. */
export function WaitingRow({ item, nowMs, mayChange, hasPicks, picked, refusal, onPick }: WaitingRowProps) {
  const [isAssigning, setAssigning] = useState(false);
  const title = useRef<HTMLAnchorElement>(null);
  const { deadline, ride } = item;
  const isOverdue = groupOf(deadline, nowMs) === 'overdue';
  const { label, tone } = kindWords[item.kind];

  // the pressed button, or the form with the focus, has disappeared
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the state has changed
  useLayoutEffect(() => {
    if (title.current?.dataset.touched && document.activeElement === document.body) title.current.focus();
  }, [item.kind, isAssigning]);
  const touch = () => {
    if (title.current) title.current.dataset.touched = 'true';
  };

  return (
    <Row aria-labelledby={`waiting-${item.id}`} paddingBlock={{ lg: '3' }} marksFocus>
      <WaitingGrid hasPicks={hasPicks}>
        {picked !== undefined && (
          <Pick
            type="checkbox"
            data-key="x"
            aria-label={`Select ${item.reference}`}
            checked={picked}
            onChange={({ target }) => onPick(target.checked)}
          />
        )}
        <Pair gridArea="when" fontVariantNumeric="tabular-nums">
          <chakra.span fontWeight="semibold" color={isOverdue ? 'danger.fg' : undefined}>
            {leftText(deadline, nowMs)}
          </chakra.span>
          <Quiet>{timeText(item, nowMs)}</Quiet>
        </Pair>
        <Box gridArea="title">
          <Title asChild>
            <Link
              ref={title}
              to={linkOf(item)}
              id={`waiting-${item.id}`}
              data-waiting=""
              aria-describedby={`facts-${item.id}`}
            >
              {titleOf(item)}
            </Link>
          </Title>
          <Quiet id={`facts-${item.id}`}>
            <Facts item={item} />
            {refusal && (
              <chakra.span display="block" color="danger.fg">
                Not confirmed: {refusal}
              </chakra.span>
            )}
          </Quiet>
        </Box>
        <Pair gridArea="kind">
          <Badge tone={tone}>{label}</Badge>
          <Quiet marginTop="1">{item.atDeadline}</Quiet>
        </Pair>
        <Box gridArea="action" css={{ '& > *': { width: '100%' } }}>
          {ride && mayChange ? (
            <RideAction
              item={item}
              ride={ride}
              isAssigning={isAssigning}
              onTouch={touch}
              onAssign={() => setAssigning(true)}
            />
          ) : (
            <ButtonLink size="sm" variant="outline" to={linkOf(item)}>
              Open
            </ButtonLink>
          )}
        </Box>
      </WaitingGrid>
      {isAssigning && ride && <DriverPanel ride={ride} onClose={() => setAssigning(false)} />}
    </Row>
  );
}

function Facts({ item }: { readonly item: QueueItem }) {
  const { ride, money, reference, facts } = item;
  if (facts) return facts;
  if (!ride)
    return (
      <>
        {[reference, reasonLabel(item), money?.bookingName].filter(Boolean).join(' · ')}
        {toAsk(item) && <chakra.span display="block">{toAsk(item)}</chakra.span>}
      </>
    );
  const { pickup, dropOff } = ridePlaces(ride.ride);
  const at = `${formatShortDate(`${ride.ride.pickupDate}T12:00:00+01:00`)}, ${formatTime(ride.ride.pickupTime)}`;
  return (
    <>
      {[reference, `Pickup ${at}`, `${shortPlace(pickup)} to ${shortPlace(dropOff)}`, ride.driver?.name]
        .filter(Boolean)
        .join(' · ')}
      {ride.needsAction && (
        <chakra.span display="block" color="danger.fg">
          {ride.needsAction}
        </chakra.span>
      )}
    </>
  );
}

interface RideActionProps {
  readonly item: QueueItem;
  readonly ride: StaffRide;
  readonly isAssigning: boolean;
  readonly onTouch: () => void;
  readonly onAssign: () => void;
}

function RideAction({ item, ride, isAssigning, onTouch, onAssign }: RideActionProps) {
  const move = useMoveRide(ride, () => undefined);
  const { main } = movesOf(ride);
  // the second click of a double click would start the next action
  const once = (press: () => void) => (event: MouseEvent) => {
    onTouch();
    if (event.detail < 2) press();
  };
  if (main === 'confirmed')
    return (
      <>
        <Button
          key="main"
          size="sm"
          data-key="c"
          loading={move.isRunning}
          onClick={once(() => move.run({ to: 'confirmed' }))}
        >
          Confirm ride
        </Button>
        {move.error && (
          <Box marginTop="2">
            <Notice tone="failed" role="alert">
              {move.error}
            </Notice>
          </Box>
        )}
      </>
    );
  if (main === 'driver_assigned')
    return (
      !isAssigning && (
        <Button key="main" size="sm" data-key="d" onClick={once(onAssign)}>
          Assign driver
        </Button>
      )
    );
  return (
    <ButtonLink size="sm" variant="outline" to={linkOf(item)}>
      Open
    </ButtonLink>
  );
}
