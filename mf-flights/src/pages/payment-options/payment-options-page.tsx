import { Navigate, useSearchParams } from 'react-router-dom';
import { failureCode, failureSentence, PriceDecision, priceChangeOf, useAcceptPrice } from 'shared/checkout';
import {
  BankTransfer,
  ClosedNotice,
  isGoingBack,
  moneyBack,
  type PaymentKind,
  stillOpen,
  usePaymentHead,
} from 'shared/checkout/payment';
import { taxParts } from 'shared/contract/basket';
import type { BookedFlight, FlightCriteria, SavedBooking } from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';
import { isReturn } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { flightToQuery, pathTo } from 'shared/paths';
import { setSavedBooking, settings, toast, useSettings } from 'shared/shell';
import { Box, Heading, Notice, Stack, Text } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { bookedFlightQuery } from '../../api/get-booked-flight';
import { acceptPrice, completeBooking, initiatePayment } from '../../api/payment';
import { FlightPage } from '../../components/frame/flight-page';
import { flightUnderPayment } from '../../model/flight-payment';

/** The bank transfer of a flight. The booking is in the address, so that the page survives a reload. */
export function PaymentOptionsPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const stored = useSettings((state) => state.savedBooking?._id);
  const head = usePaymentHead(flightPayment, id ?? '');
  if (!id) {
    const to = stored ? pathTo('flightPayment', { query: { id: stored } }) : pathTo('home');
    return <Navigate to={to} replace />;
  }
  return (
    <FlightPage {...head} backTo={pathTo('home')}>
      <BankTransfer key={id} kind={flightPayment} id={id} />
    </FlightPage>
  );
}

const isSame = (stored: SavedBooking | null, read: SavedBooking) => JSON.stringify(stored) === JSON.stringify(read);

/** The search that finds the journey of a booking. */
function searchOf({ offer: { slices }, travellers }: BookedFlight): FlightCriteria {
  const count = (wanted: TravellerType) => travellers.filter(({ type }) => type === wanted).length;
  return {
    tripType: slices.length === 1 ? 'oneway' : isReturn(slices) ? 'return' : 'multicity',
    slices: slices.map(({ from, to, departAt }) => ({ from, to, departureDate: departAt.slice(0, 10) })),
    cabin: slices[0]?.segments[0]?.cabin ?? 'Y',
    adults: count('ADT'),
    children: count('CHD'),
    infants: count('INF'),
    flexibleDays: 0,
  };
}

/** How a flight is paid. */
const flightPayment: PaymentKind<BookedFlight> = {
  query: bookedFlightQuery,
  toPayment: flightUnderPayment,
  keep({ savedBooking }) {
    if (!isSame(settings.getState().savedBooking, savedBooking)) setSavedBooking(savedBooking);
  },
  stored: () => settings.getState().savedBooking ?? undefined,
  confirm: completeBooking,
  renew: initiatePayment,
  successPath: (id) => pathTo('flightSuccess', { query: { id } }),
  searchPath: pathTo('flightSearch'),
  searchAgainPath: (booked) => pathTo('flightSearch', { query: flightToQuery(searchOf(booked)) }),
  saveReceipt: async (booked) => (await import('../../model/save-receipt')).saveFlightReceipt(booked),
  summary: (booked) => <BookingPrice booked={booked} />,
  special: (booked, refetch) =>
    booked.savedBooking.status === 'ticketing_failed' ? (
      <NotTicketed booked={booked} />
    ) : (
      <PriceChanged booked={booked} refetch={refetch} />
    ),
};

/** Paid, and yet no tickets: why, and what becomes of the money. */
function NotTicketed({ booked: { offer, contact, payment } }: { readonly booked: BookedFlight }) {
  return (
    <ClosedNotice
      title="Your tickets could not be issued"
      tone="failed"
      onward={stillOpen(contact)}
      searchPath={pathTo('flightSearch')}
    >
      {offer.airline.name} did not issue your tickets, and you do not fly on this booking. {moneyBack(payment)}
    </ClosedNotice>
  );
}

/** What the booking costs, part by part: the rows add up to the Trip Total. */
function BookingPrice({ booked: { savedBooking, coupon, whatGoesBack, payment } }: { readonly booked: BookedFlight }) {
  const { base, serviceFee, addOns, discount, total } = savedBooking.price;
  const { airportTaxes, salesCharge } = taxParts(savedBooking.price);
  return (
    <>
      <PriceRows
        rows={[
          { label: 'Base fare', amount: formatNaira(base) },
          { label: 'Airport taxes', amount: formatNaira(airportTaxes) },
          { label: 'Ticket sales charge', amount: formatNaira(salesCharge) },
          { label: 'Service fee', amount: formatNaira(serviceFee) },
          ...(addOns > 0 ? [{ label: 'Add-ons', amount: formatNaira(addOns) }] : []),
          ...(discount > 0
            ? [{ label: coupon ? `${coupon.name} coupon` : 'Discount', amount: lessened(discount) }]
            : []),
        ]}
        total={{ label: 'Trip Total', amount: formatNaira(total) }}
      />
      {whatGoesBack && !isGoingBack(payment) && (
        <Text textStyle="small" color="fg.muted" marginTop="3">
          {whatGoesBack}
        </Text>
      )}
    </>
  );
}

const lessened = (naira: number) => (
  <Box as="span" color="success.fg">
    {formatNaira(-naira)}
  </Box>
);

interface PriceChangedProps {
  readonly booked: BookedFlight;
  readonly refetch: () => Promise<unknown>;
}

/** The fare rose while nothing was held: the traveller accepts the new price or ends the booking. */
function PriceChanged({ booked, refetch }: PriceChangedProps) {
  const { priceChange, payment, savedBooking } = booked;
  const { oldTotal, newTotal } = priceChange ?? {
    oldTotal: savedBooking.price.total,
    newTotal: savedBooking.price.total,
  };
  const price = priceChangeOf(oldTotal, newTotal, payment.amountPaid);
  const { decide, deciding, error } = useAcceptPrice({
    bookingKey: savedBooking._id,
    accept: acceptPrice,
    onDecided: refetch,
    onFailed(failure) {
      // the booking ends with it, and this card is removed
      if (failureCode(failure) === 'SOLD_OUT') toast.add({ title: failureSentence(failure), variant: 'destructive' });
      return refetch();
    },
  });
  return (
    <>
      <Heading marginBottom="4">The price has changed</Heading>
      <Stack gap="4">
        <Notice tone="warn" role="status">
          While your seats were not held, the fare rose. Nothing is booked until you decide.
        </Notice>
        {error !== undefined && !deciding && (
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        )}
        <PriceDecision price={price} deciding={deciding} onDecide={(decision) => decide(decision, price)} />
      </Stack>
    </>
  );
}
