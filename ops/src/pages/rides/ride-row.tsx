import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { StaffRide } from 'shared/contract/staff';
import { formatNaira } from 'shared/format';
import { Box, Button, chakra, Notice } from 'shared/ui';
import { Field, TextArea } from 'shared/ui/fields';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { MoreMenu } from '../../components/more-menu';
import { DriverPanel } from '../../components/rides/driver-panel';
import { useMoveRide } from '../../components/rides/use-ride-actions';
import { Row } from '../../components/rows';
import { useAnnounce } from '../../frame/announcer';
import { moveLabel, movesOf, type StaffMove } from '../../model/ride-words';
import { RideFacts, type RideWaiting } from './ride-facts';
import { RideGrid } from './ride-heads';
import { TimesPanel } from './times-panel';

interface RideRowProps {
  readonly ride: StaffRide;
  /** In a list of several days. */
  readonly waiting?: RideWaiting;
  /** Whether the title gets the focus: a link led to it. */
  readonly isSought?: boolean;
  /** Called at the first action. */
  readonly onHold?: () => void;
}

/** These end the ride, and need a confirmation. */
const isAsked = (move: StaffMove): move is 'cancelled' | 'no_show' => move === 'cancelled' || move === 'no_show';

export function RideRow({ ride, waiting, isSought = false, onHold }: RideRowProps) {
  const [isAssigning, setAssigning] = useState(false);
  const [isMovingPickup, setMovingPickup] = useState(false);
  const [asked, setAsked] = useState<'cancelled' | 'no_show'>();
  const title = useRef<HTMLHeadingElement>(null);
  const move = useMoveRide(ride, () => setAsked(undefined));

  // Focuses the title if the pressed button has disappeared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the state has changed
  useEffect(() => {
    if (title.current?.dataset.touched && document.activeElement === document.body) title.current.focus();
  }, [ride.status, asked, isAssigning, isMovingPickup]);

  useEffect(() => {
    if (isSought) title.current?.focus();
  }, [isSought]);

  function press(to: StaffMove) {
    onHold?.();
    if (title.current) title.current.dataset.touched = 'true';
    move.reset();
    if (to === 'driver_assigned') setAssigning(true);
    else if (isAsked(to)) setAsked(to);
    else move.run({ to });
  }

  function openTimes() {
    onHold?.();
    if (title.current) title.current.dataset.touched = 'true';
    setMovingPickup(true);
  }

  return (
    <Row aria-labelledby={`ride-${ride.booking_id}`} paddingBlock={{ lg: '2' }} marksFocus>
      <RideGrid>
        <RideFacts ride={ride} title={title} waiting={waiting} />
        <RideButtons
          ride={ride}
          isMoving={move.isRunning && !asked}
          isAssigning={isAssigning}
          onPress={press}
          onTimes={isMovingPickup ? undefined : openTimes}
        />
      </RideGrid>
      {move.error && !asked && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {move.error}
          </Notice>
        </Box>
      )}
      {isAssigning && <DriverPanel ride={ride} onClose={() => setAssigning(false)} />}
      {isMovingPickup && <TimesPanel ride={ride} onClose={() => setMovingPickup(false)} />}
      {asked && (
        <MoveDialog
          to={asked}
          ride={ride}
          isRunning={move.isRunning}
          error={move.error}
          onConfirm={(note) => move.run({ to: asked, ...(note && { note }) })}
          onClose={() => {
            move.reset();
            setAsked(undefined);
          }}
        />
      )}
    </Row>
  );
}

interface RideButtonsProps {
  readonly ride: StaffRide;
  readonly isMoving: boolean;
  /** Whether the driver's form is open, which hides its button. */
  readonly isAssigning: boolean;
  readonly onPress: (move: StaffMove) => void;
  /** Opens the form of the times; undefined while it is open. */
  readonly onTimes: (() => void) | undefined;
}

const keyOf: Partial<Record<StaffMove, string>> = { confirmed: 'c', driver_assigned: 'd' };

/** What comes next has the button; everything else is in the menu, what ends the ride last. */
function RideButtons({ ride, isMoving, isAssigning, onPress, onTimes }: RideButtonsProps) {
  const announce = useAnnounce();
  const { main, others } = movesOf(ride);
  // The second click of a double click would press the next move's button.
  const once = (move: StaffMove) => (event: MouseEvent) => {
    if (event.detail < 2) onPress(move);
  };
  const isOpen = (move: StaffMove) => isAssigning && move === 'driver_assigned';

  async function copyLink() {
    const { pickupDate } = ride.ride;
    await navigator.clipboard.writeText(`${location.origin}/ops/rides?day=${pickupDate}&ride=${ride.bookingId}`);
    announce('The link is copied');
  }

  return (
    <Actions>
      {main && !isOpen(main) && (
        <Button
          key="main"
          size="sm"
          gridArea={{ base: 'auto / 1 / auto / -1', md: 'main' }}
          data-key={keyOf[main]}
          loading={isMoving}
          onClick={once(main)}
        >
          {moveLabel(ride, main)}
        </Button>
      )}
      <Box gridArea="menu" marginInlineEnd="-3" marginTop={{ base: '-2', md: '0' }}>
        <MoreMenu
          label={`More about ${ride.bookingId}`}
          items={[
            ...others
              .filter((move) => !isAsked(move) && !isOpen(move))
              .map((move) => ({ label: moveLabel(ride, move), onChoose: () => onPress(move) })),
            ...(ride.isMovable && onTimes ? [{ label: 'Change times', onChoose: onTimes }] : []),
            { label: 'Copy link', onChoose: () => void copyLink() },
            ...others
              .filter(isAsked)
              .map((move) => ({ label: moveLabel(ride, move), isGrave: true, onChoose: () => onPress(move) })),
          ]}
        />
      </Box>
    </Actions>
  );
}

/** On a phone the menu is in the corner of the ride and the button, if there is one, below everything else. */
const Actions = chakra('div', {
  base: {
    gridArea: 'actions',
    display: { base: 'contents', md: 'grid' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"main menu"',
    gap: '1',
    alignItems: 'center',
    alignSelf: 'start',
  },
});

const noteMaxLength = 200;

interface MoveDialogProps {
  readonly to: 'cancelled' | 'no_show';
  readonly ride: StaffRide;
  readonly isRunning: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (note: string) => void;
  readonly onClose: () => void;
}

const words = {
  cancelled: {
    title: 'Cancel this ride?',
    confirm: 'Cancel ride',
    outcome: ({ traveller, payment, way }: StaffRide) =>
      `${traveller.name} gets an e-mail that the ride is cancelled. ${
        payment.amountPaid > 0
          ? way
            ? 'What this way cost is refunded; the other way stays.'
            : `All the money, ${formatNaira(payment.amountPaid)}, is refunded.`
          : 'Nothing has been paid, so nothing is refunded.'
      } The car is free for others. This cannot be undone.`,
  },
  no_show: {
    title: 'Did the traveller not come?',
    confirm: 'Mark as no-show',
    outcome: ({ traveller, ride: { flightNumber, flightLandsOn, meetAndGreet } }: StaffRide) =>
      `${
        flightNumber && meetAndGreet && !flightLandsOn
          ? `Nobody has said yet when ${flightNumber} lands. Look it up, and enter it under “Change times”: the driver waits from there. `
          : ''
      }The ride ends here, and no money is refunded. ${traveller.name} reads it on the booking’s page; no e-mail is sent. Call first: this cannot be undone.`,
  },
} as const;

function MoveDialog({ to, ride, onConfirm, ...dialog }: MoveDialogProps) {
  const [note, setNote] = useState('');
  const { title, confirm, outcome } = words[to];
  const noteError = note.trim().length > noteMaxLength ? `Use at most ${noteMaxLength} letters.` : undefined;
  return (
    <ConfirmDialog
      {...dialog}
      isGrave
      title={title}
      outcome={outcome(ride)}
      confirm={confirm}
      keep="Keep the ride"
      onConfirm={() => !noteError && onConfirm(note.trim())}
    >
      <Field
        id="move-note"
        label="Note for the traveller"
        optional
        error={noteError}
        hint="The traveller reads it on the booking’s timeline."
      >
        <TextArea rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
