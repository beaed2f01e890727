import type { Cancellation } from 'shared/contract/tracking';
import { formatLongDate, formatNaira } from 'shared/format';
import { Box, Notice, PriceRows, Stack, Text } from 'shared/ui';

interface CancelToldProps {
  readonly told: Cancellation;
  /** In naira. */
  readonly surplus: number;
  /** When the surplus was sent back, if it was. */
  readonly sentAt: string | null | undefined;
  readonly before?: Cancellation;
}

/** What was paid, what goes back and by when, what is kept, and the condition that says so. */
export function CancelTold({ told: { paid, refund, kept, dueOn, rule }, surplus, sentAt, before }: CancelToldProps) {
  const isAllSent = Boolean(sentAt) && refund <= surplus;
  return (
    <Stack gap="4">
      {before && (
        <Notice tone="warn" role="alert">
          The refund has changed while you were reading: it was {formatNaira(before.refund)}, now it is{' '}
          {formatNaira(refund)}. Nothing is cancelled yet.
        </Notice>
      )}
      <Text>{rule}</Text>
      {paid > 0 && (
        <Box>
          <PriceRows
            rows={[
              { label: 'Paid', amount: formatNaira(paid) },
              { label: 'Kept', amount: formatNaira(kept) },
            ]}
            total={{ label: 'Goes back to you', amount: formatNaira(refund) }}
            note={dueOn && !isAllSent ? `It is back by ${formatLongDate(dueOn)}.` : undefined}
          />
        </Box>
      )}
      {surplus > 0 && (
        <Text>
          {formatNaira(surplus)} of this is what you sent too much.{' '}
          {sentAt ? `It was sent back on ${formatLongDate(sentAt)}.` : 'It is yours whether you cancel or not.'}
        </Text>
      )}
      <Text textStyle="small" color="fg.muted">
        A cancelled booking cannot be taken up again.
      </Text>
    </Stack>
  );
}
