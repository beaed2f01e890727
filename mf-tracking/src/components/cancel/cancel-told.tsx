import type { Payment } from 'shared/contract/payments';
import type { Cancellation } from 'shared/contract/tracking';
import { formatLongDate, formatNaira } from 'shared/format';
import { Box, Notice, Stack, Text } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { sentBefore, stillToSend, surplusOf } from '../../model/cancel-words';

interface CancelToldProps {
  readonly told: Cancellation;
  readonly payment: Payment;
  readonly before?: Cancellation;
}

/** What was paid, what goes back and by when, what is kept, and the condition that says so. */
export function CancelTold({ told, payment, before }: CancelToldProps) {
  const { paid, kept, dueOn, rule } = told;
  const surplus = surplusOf(payment);
  const sent = sentBefore(payment);
  const toSend = stillToSend(told, payment);
  return (
    <Stack gap="4">
      {before && (
        <Notice tone="warn" role="alert">
          The refund has changed while you were reading: it was {formatNaira(stillToSend(before, payment))}, now it is{' '}
          {formatNaira(toSend)}. Nothing is cancelled yet.
        </Notice>
      )}
      <Text>{rule}</Text>
      {paid > 0 && (
        <Box>
          <PriceRows
            rows={[
              { label: 'Paid', amount: formatNaira(paid) },
              { label: 'Kept', amount: formatNaira(kept) },
              ...(sent > 0 ? [{ label: 'Sent back before', amount: formatNaira(sent) }] : []),
            ]}
            total={{ label: 'Goes back to you', amount: formatNaira(toSend) }}
            note={dueOn && toSend > 0 ? `It is back by ${formatLongDate(dueOn)}.` : undefined}
          />
        </Box>
      )}
      {surplus > 0 && (
        <Text>
          {formatNaira(surplus)} of this is what you sent too much.{' '}
          {payment.refund?.refundedAt
            ? `It was sent back on ${formatLongDate(payment.refund.refundedAt)}.`
            : 'It is yours whether you cancel or not.'}
        </Text>
      )}
      <Text textStyle="small" color="fg.muted">
        A cancelled booking cannot be taken up again.
      </Text>
    </Stack>
  );
}
