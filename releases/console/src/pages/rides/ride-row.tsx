import { useEffect, useRef, useState } from 'react';
import type { StaffRide } from 'shared/contract/staff';
import { Box, Notice } from 'shared/ui';
import { Row } from '../../components/rows';
import type { StaffMove } from '../../model/ride-words';
import { DriverPanel } from './driver-panel';
import { MoveDialog } from './move-dialog';
import { RideButtons } from './ride-buttons';
import { RideFacts } from './ride-facts';
import { RideGrid } from './ride-heads';
import { useMoveRide } from './use-ride-actions';

interface RideRowProps {
  readonly day: string;
  readonly ride: StaffRide;
  /** Somebody has begun to work on it. */
  readonly onHold: () => void;
}

/** These end a ride for the traveller: asked before, with what follows. */
const isAsked = (move: StaffMove): move is 'cancelled' | 'no_show' => move === 'cancelled' || move === 'no_show';

export function RideRow({ day, ride, onHold }: RideRowProps) {
  const [isAssigning, setAssigning] = useState(false);
  const [asked, setAsked] = useState<'cancelled' | 'no_show'>();
  const title = useRef<HTMLHeadingElement>(null);
  const move = useMoveRide(day, ride, () => setAsked(undefined));

  // the button that was pressed has gone with the state that offered it
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the state has changed
  useEffect(() => {
    if (title.current?.dataset.touched && document.activeElement === document.body) title.current.focus();
  }, [ride.status, asked, isAssigning]);

  function press(to: StaffMove) {
    onHold();
    if (title.current) title.current.dataset.touched = 'true';
    move.reset();
    if (to === 'driver_assigned') setAssigning(true);
    else if (isAsked(to)) setAsked(to);
    else move.run({ to });
  }

  return (
    <Row aria-labelledby={`ride-${ride.bookingId}`}>
      <RideGrid>
        <RideFacts ride={ride} title={title} />
        <Box gridArea="actions" paddingTop={{ lg: '3' }}>
          <RideButtons ride={ride} isMoving={move.isRunning && !asked} isAssigning={isAssigning} onPress={press} />
        </Box>
      </RideGrid>
      {move.error && !asked && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {move.error}
          </Notice>
        </Box>
      )}
      {isAssigning && <DriverPanel day={day} ride={ride} onClose={() => setAssigning(false)} />}
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
