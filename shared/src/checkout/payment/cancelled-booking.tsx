import type { Payment } from 'shared/contract/payments';
import { amountKept } from 'shared/documents';
import { formatNaira, formatShortDate, formatTime } from 'shared/format';
import { Download } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { Box, Button, ButtonLink, Heading, HStack, Stack, Text, TextLink } from 'shared/ui';
import { DetailRows, PriceRows } from 'shared/ui/parts';
import { useReceipt } from '../use-receipt';
import type { BookingUnderPayment } from './payment-kind';

interface CancelledBookingProps {
  readonly booking: BookingUnderPayment;
  readonly saveReceipt: () => Promise<void>;
  /** The search without a journey, for one of a day that is over. */
  readonly searchPath: string;
  readonly searchAgainPath: string;
}

/** Which journey it was and who cancelled it; what of the money goes back, when and to where, what does not and why. */
export default function CancelledBooking({ booking, saveReceipt, searchPath, searchAgainPath }: CancelledBookingProps) {
  const { payment, email, beginsAt } = booking;
  const { download, isSaving } = useReceipt(saveReceipt);
  const hasPaid = payment.amountPaid > 0;
  const isOnItsWay = payment.refund !== null && !payment.refund.refundedAt;
  const isAhead = Date.parse(`${beginsAt}:00+01:00`) > Date.now();
  return (
    <Stack gap="5">
      <Journey booking={booking} />
      <Box>
        <Heading as="h3" textStyle="h3" marginBottom="2">
          Your money
        </Heading>
        {hasPaid ? <MoneyBack booking={booking} /> : <Text>Nothing was paid, and nothing is to be paid.</Text>}
      </Box>
      <Text color="fg.muted">
        {hasPaid
          ? `You need not do anything${isOnItsWay ? `: we write to ${email} when the money is sent` : ''}.`
          : 'Do not pay into its account any more.'}{' '}
        If you put the journey into your calendar, please take it out.
      </Text>
      <HStack
        flexWrap="wrap"
        alignItems="stretch"
        flexDirection={{ base: 'column', md: 'row' }}
        _print={{ display: 'none' }}
      >
        {isAhead ? (
          <ButtonLink to={searchAgainPath}>Search this journey again</ButtonLink>
        ) : (
          <ButtonLink to={searchPath}>New search</ButtonLink>
        )}
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

type RefundDay = Pick<NonNullable<Payment['refund']>, 'dueOn' | 'refundedAt'>;

/** `by Fri 4 Dec` or `on Fri 4 Dec`. */
const refundDay = ({ dueOn, refundedAt }: RefundDay) =>
  refundedAt ? `on ${formatShortDate(refundedAt)}` : `by ${formatShortDate(dueOn)}`;

const moment = (at: string) => `${formatShortDate(at)}, ${formatTime(at)}`;

/** The journey that is not made, and who cancelled it when. */
function Journey({ booking: { route, beginsAt, backAt, cancelled } }: Pick<CancelledBookingProps, 'booking'>) {
  return (
    <Box>
      <Heading marginBottom="3">{route}</Heading>
      <DetailRows
        rows={[
          { label: 'Was for', value: moment(beginsAt) },
          ...(backAt ? [{ label: 'And back', value: moment(backAt) }] : []),
          ...(cancelled
            ? [
                {
                  label: 'Cancelled',
                  value: (
                    <>
                      {moment(cancelled.at)}
                      <Text color="fg.muted" fontWeight="normal">
                        {cancelled.note}
                      </Text>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Box>
  );
}

/** The sum, and below it how it comes back. */
function MoneyBack({ booking: { payment, cancelled } }: Pick<CancelledBookingProps, 'booking'>) {
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
          <Text fontWeight="semibold">
            {refund.refundedAt ? 'Sent back' : 'It goes back'} {refundDay(refund)}
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
        <Box>
          <Text fontWeight="semibold">Why {formatNaira(kept)} is kept</Text>
          <Text color="fg.muted">
            {whyKept(payment, cancelled)} You accepted this when you booked.{' '}
            <TextLink to={pathTo('terms')}>Read the terms</TextLink>
          </Text>
        </Box>
      )}
    </Stack>
  );
}

const whyKept = ({ refund }: Payment, cancelled: BookingUnderPayment['cancelled']): string =>
  cancelled?.rule ?? `By the terms of cancelling, ${refund ? 'a part' : 'nothing'} goes back at that time.`;
