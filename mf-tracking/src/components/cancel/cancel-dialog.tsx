import { failureSentence } from 'shared/checkout';
import type { RideWay } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { formatNaira, formatUnbrokenDate, formatUnbrokenNaira, keepAmountsWhole } from 'shared/format';
import { useLoadingOverlay } from 'shared/shell';
import { Box, Button, Flex, Notice, Skeleton, Stack, Text, VisuallyHidden } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { PriceRows } from 'shared/ui/parts';
import { amountRefunded, amountToRefund, cancelLabel, paymentOfWay, surplusOf } from '../../model/cancellation';
import type { BookingKind } from '../../model/reference';
import { wayNames } from '../../model/way-text';
import { useCancel } from './use-cancel';

interface CancelDialogProps {
  readonly kind: BookingKind;
  readonly tracked: TrackedRide | TrackedFlight;
  /** Of a booking with two ways, the one to cancel. */
  readonly way?: RideWay | undefined;
  readonly onClose: () => void;
  readonly onCancelled: (done: Cancellation) => Promise<unknown>;
  /** The page may not show the booking any more. */
  readonly onGone: () => Promise<unknown>;
}

/** Asks before it cancels a booking; the button names the consequence. */
export default function CancelDialog({ kind, tracked, way, onClose, ...outcomes }: CancelDialogProps) {
  const { terms, previous, isCancelling, error, retry, cancel } = useCancel(tracked, way, outcomes);
  const payment = paymentOfWay(tracked.payment, way);
  useLoadingOverlay(isCancelling);

  function close() {
    // a request that was sent is not abandoned
    if (!isCancelling) onClose();
  }

  return (
    <Dialog open onClose={close} title={way ? `Cancel the ${wayNames[way]}?` : `Cancel this ${kind}?`}>
      <VisuallyHidden role="status">
        {terms ? amountsInWords(terms, payment) : error === undefined && 'Asking what would be refunded'}
      </VisuallyHidden>
      {terms && <CancellationTerms way={way} terms={terms} payment={payment} previous={previous} />}
      {!terms && error === undefined && <Asking />}
      {error !== undefined && (
        <Stack marginTop={terms ? '4' : '0'}>
          <Notice
            tone="failed"
            role="alert"
            action={
              terms ? undefined : (
                <Button size="sm" variant="outline" onClick={() => void retry()}>
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
        {terms && (
          // the button names an amount, also at 320 px
          <Button variant="danger" whiteSpace="normal" loading={isCancelling} onClick={cancel}>
            {cancelLabel(terms, payment)}
          </Button>
        )}
        <Button variant="outline" disabled={isCancelling} onClick={onClose}>
          {way ? `Keep the ${wayNames[way]}` : `Keep this ${kind}`}
        </Button>
      </Flex>
    </Dialog>
  );
}

const amountsInWords = (terms: Cancellation, payment: Payment) =>
  terms.paid > 0
    ? `You get ${formatNaira(amountToRefund(terms, payment))} of ${formatNaira(terms.paid)} back.`
    : 'Nothing was paid.';

/** A skeleton in the shape of the terms. */
function Asking() {
  return (
    <Stack gap="4" aria-hidden>
      <Skeleton height="12" />
      <Skeleton height="140px" />
      <Skeleton height="5" width="260px" />
    </Stack>
  );
}

interface CancellationTermsProps {
  readonly terms: Cancellation;
  readonly payment: Payment;
  readonly way: RideWay | undefined;
  readonly previous?: Cancellation;
}

/** What was paid, what goes back and by when, what is kept, and the condition that says so. */
function CancellationTerms({ terms, payment, way, previous }: CancellationTermsProps) {
  const { paid, kept, dueOn, rule } = terms;
  const surplus = surplusOf(payment);
  const sent = amountRefunded(payment);
  const toSend = amountToRefund(terms, payment);
  return (
    <Stack gap="4">
      {previous && (
        <Notice tone="warn" role="alert">
          The refund has changed while you were reading: it was {formatNaira(amountToRefund(previous, payment))}, now it
          is {formatNaira(toSend)}. Nothing is cancelled yet.
        </Notice>
      )}
      <Text>{keepAmountsWhole(rule)}</Text>
      {paid > 0 && (
        <Box>
          <PriceRows
            rows={[
              { label: 'Paid', amount: formatNaira(paid) },
              { label: 'Kept', amount: formatNaira(kept) },
              ...(sent > 0 ? [{ label: 'Sent back before', amount: formatNaira(sent) }] : []),
            ]}
            total={{ label: 'Goes back to you', amount: formatNaira(toSend) }}
            note={dueOn && toSend > 0 ? `It is back by ${formatUnbrokenDate(dueOn)}.` : undefined}
          />
        </Box>
      )}
      {surplus > 0 && (
        <Text>
          {formatUnbrokenNaira(surplus)} of this is what you sent too much.{' '}
          {payment.refund?.refundedAt
            ? `It was sent back on ${formatUnbrokenDate(payment.refund.refundedAt)}.`
            : 'It is yours whether you cancel or not.'}
        </Text>
      )}
      <Text textStyle="small" color="fg.muted">
        {way
          ? 'A cancelled way cannot be taken up again. The other one stays booked.'
          : 'A cancelled booking cannot be taken up again.'}
      </Text>
    </Stack>
  );
}
