import { lazy, Suspense, useState } from 'react';
import type { RideWay } from 'shared/contract/lists';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { CircleX } from 'shared/icons';
import { toast } from 'shared/shell';
import type { BookingKind } from '../../model/reference';
import { wayNames } from '../../model/way-text';
import { ActionButton } from '../actions/action-row';
import { focusState } from '../frame/state-head';

const CancelDialog = lazy(() => import('./cancel-dialog'));

interface CancelActionProps {
  readonly kind: BookingKind;
  readonly tracked: TrackedRide | TrackedFlight;
  readonly way?: RideWay | undefined;
  readonly refetch: () => Promise<unknown>;
}

const names = { ride: 'Ride', flight: 'Flight' } as const;

/** Opens the dialog; after a cancellation the booking is fetched again. */
export function CancelAction({ kind, tracked, way, refetch }: CancelActionProps) {
  const [isOpen, setOpen] = useState(false);

  async function cancelled() {
    // the page says what goes back
    toast.add({ title: way ? `The ${wayNames[way]} is cancelled` : `${names[kind]} cancelled` });
    setOpen(false);
    await refetch();
    // the button that opened the dialog is removed
    focusState();
  }

  return (
    <>
      <ActionButton
        icon={<CircleX aria-hidden />}
        label={way ? `Cancel the ${wayNames[way]}` : `Cancel this ${kind}`}
        opensDialog
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CancelDialog
            kind={kind}
            tracked={tracked}
            way={way}
            onClose={() => setOpen(false)}
            onCancelled={cancelled}
            onGone={async () => {
              setOpen(false);
              await refetch();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
