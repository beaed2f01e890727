import { lazy, Suspense, useState } from 'react';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { formatLongDate, formatNaira } from 'shared/format';
import { CircleX } from 'shared/icons';
import { toast } from 'shared/shell';
import { amountToRefund } from '../../model/cancellation';
import type { BookingKind } from '../../model/reference';
import { ActionButton } from '../actions/action-row';
import { focusState } from '../frame/state-head';

const CancelDialog = lazy(() => import('./cancel-dialog'));

interface CancelActionProps {
  readonly kind: BookingKind;
  readonly tracked: TrackedRide | TrackedFlight;
  readonly refetch: () => Promise<unknown>;
}

const names = { ride: 'Ride', flight: 'Flight' } as const;

/** Opens the dialog; after a cancellation the booking is fetched again. */
export function CancelAction({ kind, tracked, refetch }: CancelActionProps) {
  const [isOpen, setOpen] = useState(false);

  async function cancelled(done: Cancellation) {
    const toSend = amountToRefund(done, tracked.payment);
    const { dueOn } = done;
    toast.add({
      title: `${names[kind]} cancelled`,
      description: dueOn && toSend > 0 ? `${formatNaira(toSend)} is refunded by ${formatLongDate(dueOn)}.` : undefined,
    });
    setOpen(false);
    await refetch();
    // the button that opened the dialog is removed
    focusState();
  }

  return (
    <>
      <ActionButton
        icon={<CircleX aria-hidden />}
        label={`Cancel this ${kind}`}
        opensDialog
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CancelDialog
            kind={kind}
            tracked={tracked}
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
