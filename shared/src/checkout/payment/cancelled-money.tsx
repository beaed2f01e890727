import { refundTime } from 'shared/contract/lists';
import type { Cancelled, Payment } from 'shared/contract/payments';
import { amountKept } from 'shared/documents';
import { formatNaira, formatShortDate, formatUnbrokenNaira, keepAmountsWhole } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, Stack, Text, TextLink } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { wholeUnderWay } from './money-back';

type RefundDay = Pick<NonNullable<Payment['refund']>, 'dueOn' | 'refundedAt'>;

/** `It goes back by Fri 4 Dec`, `It has been on its way since Tue 1 Dec` or `Sent back on Fri 4 Dec`. */
const refundDay = ({ dueOn, refundedAt, since }: RefundDay & { readonly since: string | undefined }) => {
  if (refundedAt) return `Sent back on ${formatShortDate(refundedAt)}`;
  return since ? `It has been on its way since ${formatShortDate(since)}` : `It goes back by ${formatShortDate(dueOn)}`;
};

interface CancelledMoneyProps {
  readonly payment: Payment;
  readonly cancelled: Cancelled | undefined;
}

/** The paid, kept and refunded amounts of a cancelled booking, which add up; below them how the refund is made, and why the rest is kept. */
export function CancelledMoney({ payment, cancelled }: CancelledMoneyProps) {
  const { amountPaid, refund } = payment;
  const kept = amountKept(payment);
  const transfers = refund?.transfers ?? [];
  return (
    <Stack gap="4">
      <PriceRows
        rows={[
          { label: 'Paid', amount: formatNaira(amountPaid) },
          ...(kept > 0 ? [{ label: 'Kept by the terms', amount: formatNaira(-kept) }] : []),
        ]}
        total={{
          label: refund?.refundedAt ? 'Sent back' : 'Goes back to you',
          amount: formatNaira(refund?.amount ?? 0),
        }}
      />
      {refund && (
        <Box>
          <Text fontWeight="semibold">{refundDay({ ...refund, since: wholeUnderWay(refund) })}</Text>
          {refund.underWay && (
            <Text color="fg.muted">
              {!wholeUnderWay(refund) &&
                `${formatUnbrokenNaira(refund.underWay.amount)} has been on its way since ${formatShortDate(refund.underWay.since)}. `}
              {refundTime}
            </Text>
          )}
          <Text color="fg.muted">
            {transfers.length > 1
              ? `In ${transfers.length} transfers, as the money came in, each to the bank account that it was sent from:`
              : 'By bank transfer, to the account that you paid from.'}
          </Text>
          {transfers.length > 1 && (
            <Stack as="ul" gap="1" marginTop="2">
              {transfers.map(({ amount, ...day }, place) => (
                <li key={place}>
                  {formatUnbrokenNaira(amount)}, {transferDay(day)}
                </li>
              ))}
            </Stack>
          )}
        </Box>
      )}
      {kept > 0 && (
        <Box>
          <Text fontWeight="semibold">Why {formatUnbrokenNaira(kept)} is kept</Text>
          <Text color="fg.muted">
            {keepAmountsWhole(whyKept(payment, cancelled))} You accepted this when you booked.{' '}
            <TextLink to={pathTo('terms')}>Read the terms</TextLink>
          </Text>
        </Box>
      )}
    </Stack>
  );
}

type Refund = NonNullable<Payment['refund']>;

/** `by Fri 4 Dec`, `on its way since Tue 1 Dec` or `sent back on Fri 4 Dec`. */
const transferDay = ({
  dueOn,
  refundedAt,
  underWaySince,
}: Omit<NonNullable<Refund['transfers']>[number], 'amount'>) => {
  if (refundedAt) return `sent back on ${formatShortDate(refundedAt)}`;
  return underWaySince ? `on its way since ${formatShortDate(underWaySince)}` : `by ${formatShortDate(dueOn)}`;
};

const whyKept = ({ refund }: Payment, cancelled: Cancelled | undefined): string =>
  cancelled?.rule ?? `By the terms of cancelling, ${refund ? 'a part' : 'nothing'} goes back at that time.`;
