import { failureSentence } from 'shared/checkout';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { useLoadingOverlay } from 'shared/shell';
import { Button, Flex, Notice, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import type { BookingKind } from '../../model/booking-kind';
import { cancelLabel } from '../../model/cancel-words';
import { CancelTold } from './cancel-told';
import { useCancel } from './use-cancel';

interface CancelDialogProps {
  readonly kind: BookingKind;
  readonly tracked: TrackedRide | TrackedFlight;
  readonly onClose: () => void;
  readonly onCancelled: (done: Cancellation) => Promise<unknown>;
  /** The page may not show the booking any more. */
  readonly onGone: () => Promise<unknown>;
}

/** Asks before it ends a booking; the button that does it names what follows. */
export default function CancelDialog({ kind, tracked, onClose, ...outcomes }: CancelDialogProps) {
  const { told, before, isCancelling, error, askAgain, cancel } = useCancel(tracked, outcomes);
  useLoadingOverlay(isCancelling);

  function close() {
    // what is under way is seen to its end
    if (!isCancelling) onClose();
  }

  return (
    <Dialog open onClose={close} title={`Cancel this ${kind}?`}>
      {told && <CancelTold told={told} payment={tracked.payment} before={before} />}
      {!told && error === undefined && <Asking />}
      {error !== undefined && (
        <Stack marginTop={told ? '4' : '0'}>
          <Notice
            tone="failed"
            role="alert"
            action={
              told ? undefined : (
                <Button size="sm" variant="outline" onClick={() => void askAgain()}>
                  Try again
                </Button>
              )
            }
          >
            {failureSentence(error)}
          </Notice>
        </Stack>
      )}
      <Flex gap="3" marginTop="6" flexDirection={{ base: 'column', md: 'row' }}>
        {told && (
          // the button names an amount, also at 320 px
          <Button variant="danger" whiteSpace="normal" loading={isCancelling} onClick={cancel}>
            {cancelLabel(told, tracked.payment)}
          </Button>
        )}
        <Button variant="outline" disabled={isCancelling} onClick={onClose}>
          Keep this {kind}
        </Button>
      </Flex>
    </Dialog>
  );
}

/** In the shape of what comes. */
function Asking() {
  return (
    <>
      <VisuallyHidden role="status">Asking what would go back to you</VisuallyHidden>
      <Stack gap="4" aria-hidden>
        <Skeleton height="12" />
        <Skeleton height="140px" />
        <Skeleton height="5" width="260px" />
      </Stack>
    </>
  );
}
