import { lazy, Suspense, useState } from 'react';
import type { RideWay } from 'shared/contract/lists';
import type { TrackedRide } from 'shared/contract/tracking';
import { formatLongDateTime } from 'shared/format';
import { Clock } from 'shared/icons';
import { toast } from 'shared/shell';
import { ActionButton } from '../actions/action-row';
import { focusState } from '../frame/state-head';

const MoveDialog = lazy(() => import('./move-dialog'));

interface MoveActionProps {
  readonly tracked: TrackedRide;
  readonly way?: RideWay | undefined;
  readonly refetch: () => Promise<unknown>;
}

/** Opens the dialog; after the pickup was moved the booking is fetched again. */
export function MoveAction({ tracked, way, refetch }: MoveActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        icon={<Clock aria-hidden />}
        label={way === 'return' ? 'Move the way back' : 'Move the pickup'}
        opensDialog
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MoveDialog
            tracked={tracked}
            way={way}
            onClose={() => setOpen(false)}
            onMoved={async ({ pickupDate, pickupTime }) => {
              toast.add({
                title: 'Pickup moved',
                description: `It is on ${formatLongDateTime(`${pickupDate}T${pickupTime}`)}. We have sent you an e-mail.`,
              });
              setOpen(false);
              await refetch();
              // the button that opened the dialog is removed
              focusState();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
