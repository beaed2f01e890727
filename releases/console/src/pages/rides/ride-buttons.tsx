import type { MouseEvent } from 'react';
import type { StaffRide } from 'shared/contract/staff';
import { Button } from 'shared/ui';
import { RowActions } from '../../components/rows';
import { moveLabel, movesOf, type StaffMove } from '../../model/ride-words';

interface RideButtonsProps {
  readonly ride: StaffRide;
  readonly isMoving: boolean;
  /** Its form is open: the button that opens it is not there twice. */
  readonly isAssigning: boolean;
  readonly onPress: (move: StaffMove) => void;
}

/** The moves that the server offers, the next one prominent. */
export function RideButtons({ ride, isMoving, isAssigning, onPress }: RideButtonsProps) {
  const { main, others } = movesOf(ride);
  // the second press of a double one would land on the move after this one
  const once = (move: StaffMove) => (event: MouseEvent) => {
    if (event.detail < 2) onPress(move);
  };
  const isOpen = (move: StaffMove) => isAssigning && move === 'driver_assigned';
  return (
    <RowActions>
      {main && !isOpen(main) && (
        <Button key="main" size="sm" loading={isMoving} onClick={once(main)}>
          {moveLabel(ride, main)}
        </Button>
      )}
      {others
        .filter((move) => !isOpen(move))
        .map((move) => (
          <Button key={move} size="sm" variant="outline" disabled={isMoving} onClick={once(move)}>
            {moveLabel(ride, move)}
          </Button>
        ))}
    </RowActions>
  );
}
