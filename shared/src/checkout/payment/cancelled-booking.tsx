import type { Payment } from 'shared/contract/payments';
import { amountKept, refundDay } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { Download } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { Box, Button, ButtonLink, Heading, HStack, Stack, Text, TextLink } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { useReceipt } from '../use-receipt';
import type { BookingUnderPayment } from './payment-kind';

interface CancelledBookingProps {
  readonly booking: BookingUnderPayment;
  readonly saveReceipt: () => Promise<void>;
  readonly searchPath: string;
}

/** What of the money goes back, in which transfers, when and to where, what does not and why, and what to do next. */
export default function CancelledBooking({ booking, saveReceipt, searchPath }: CancelledBookingProps) {
  const { payment, email } = booking;
  const { download, isSaving } = useReceipt(saveReceipt);
  const hasPaid = payment.amountPaid > 0;
  const isOnItsWay = payment.refund !== null && !payment.refund.refundedAt;
  return (
    <Stack gap="5">
      <Heading>Your money</Heading>
      {hasPaid ? <MoneyBack payment={payment} /> : <Text>Nothing was paid, and nothing is to be paid.</Text>}
      <Box borderTop="1px solid {colors.border}" paddingTop="5">
        <Text fontWeight="semibold">What to do now</Text>
        <Text color="fg.muted">
          {hasPaid
            ? `You need not do anything${isOnItsWay ? `: we write to ${email} when the money is sent` : ''}.`
            : 'Do not pay into its account any more.'}{' '}
          If you put the journey into your calendar, please take it out.
        </Text>
      </Box>
      <HStack
        flexWrap="wrap"
        alignItems="stretch"
        flexDirection={{ base: 'column', md: 'row' }}
        _print={{ display: 'none' }}
      >
        <ButtonLink to={searchPath}>New search</ButtonLink>
        {hasPaid && (
          <Button variant="outline" icon={<Download aria-hidden />} loading={isSaving} onClick={download}>
            Download PDF
          </Button>
        )}
        <ButtonLink to={pathTo('contact', { query: { booking: booking.bookingId } })} variant="outline">
          Contact Us
        </ButtonLink>
      </HStack>
    </Stack>
  );
}

/** The sum, and below it how it comes back. */
function MoneyBack({ payment }: { readonly payment: Payment }) {
  const { amountPaid, refund } = payment;
  const kept = amountKept(payment);
  const transfers = refund?.transfers ?? [];
  return (
    <>
      <PriceRows
        rows={[
          { label: 'You paid', amount: formatNaira(amountPaid) },
          ...(kept > 0 ? [{ label: 'Kept by the terms', amount: formatNaira(-kept) }] : []),
        ]}
        total={{
          label: refund?.refundedAt ? 'Sent back' : 'Goes back to you',
          amount: formatNaira(refund?.amount ?? 0),
        }}
      />
      {refund && (
        <Box>
          <Text fontWeight="semibold">
            {refund.refundedAt ? 'Sent back' : 'It is refunded'} {refundDay(refund)}
          </Text>
          <Text color="fg.muted">
            {transfers.length > 1
              ? `In ${transfers.length} transfers, as the money came in, each to the bank account that it was sent from:`
              : 'By bank transfer, to the account that you paid from.'}
          </Text>
          {transfers.length > 1 && (
            <Stack as="ul" gap="1" marginTop="2">
              {transfers.map(({ amount, ...day }, place) => (
                <li key={place}>
                  {formatNaira(amount)}, {day.refundedAt ? 'sent back ' : ''}
                  {refundDay(day)}
                </li>
              ))}
            </Stack>
          )}
        </Box>
      )}
      {kept > 0 && (
        <Text color="fg.muted">
          {formatNaira(kept)} is not refunded, by the terms of cancelling that you accepted when you booked.{' '}
          <TextLink to={pathTo('terms')}>Read the terms</TextLink>
        </Text>
      )}
    </>
  );
}
