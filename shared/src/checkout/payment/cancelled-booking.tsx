import { formatShortDate, formatTime } from 'shared/format';
import { Download } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { Box, Button, ButtonLink, Heading, HStack, Stack, Text } from 'shared/ui';
import { DetailRows } from 'shared/ui/parts';
import { useReceipt } from '../use-receipt';
import { CancelledMoney } from './cancelled-money';
import type { BookingUnderPayment } from './payment-kind';

interface CancelledBookingProps {
  readonly booking: BookingUnderPayment;
  readonly saveReceipt: () => Promise<void>;
  /** The empty search, for a journey that is over. */
  readonly searchPath: string;
  readonly searchAgainPath: string;
}

/** Which journey it was and who cancelled it; what is refunded, when and to which account, what is kept and why. */
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
        {hasPaid ? (
          <CancelledMoney payment={payment} cancelled={booking.cancelled} />
        ) : (
          <Text>Nothing was paid, and nothing is to be paid.</Text>
        )}
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
