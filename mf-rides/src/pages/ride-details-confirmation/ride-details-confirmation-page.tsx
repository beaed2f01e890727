import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import {
  AcceptTerms,
  CouponField,
  CouponSummary,
  failureSentence,
  isOutcomeUnknown,
  PriceBar,
  sendAgainText,
  useAcceptedTerms,
  useDiscount,
} from 'shared/checkout';
import type { ErrorCode } from 'shared/contract/operation';
import type { RideSelection, RideTraveller } from 'shared/contract/rides';
import { rideRoute } from 'shared/documents';
import { formatLongDateTime, formatNaira, formatPhone, formatSeconds } from 'shared/format';
import { ArrowRight } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { siteRules, useSettings } from 'shared/shell';
import { countryName } from 'shared/traveller';
import { Box, Button, ButtonLink, Card, Divider, Heading, HStack, Notice, Text } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { verifyCoupon } from '../../api/verify-coupon';
import { RidePage } from '../../components/frame/ride-page';
import { AlreadyBooked, NoCarSelected } from '../../components/frame/step-unavailable';
import { RideAside, RidePrice } from '../../components/price/ride-aside';
import { RideTermsText } from '../../components/price/ride-terms';
import { WayBack } from '../../components/price/way-back';
import { QuoteNotice } from '../../components/quote/quote-notice';
import { type Quote, useQuote } from '../../components/quote/use-quote';
import { useTravellerDraft } from '../../components/traveller/use-traveller-draft';
import { readBookedQuote } from '../../model/booked-quote';
import { childSeatsPrice, priceSummary, totalPrice } from '../../model/price-summary';
import { type TravellerForm, toTraveller, travellerErrors } from '../../model/traveller-form';
import { HeldAlready, useHeldAlready } from './held-already';
import { type CreateRideState, useCreateRide } from './use-create-ride';

const title = 'Review your booking';

/** The review of the whole booking. Leads to the form if it is not filled in. */
export function RideDetailsConfirmationPage() {
  const selection = useSettings((state) => state.rideOptions);
  const { form } = useTravellerDraft(selection ?? undefined);
  // as it was on opening: a booking that is made here leads on to its payment, and shows nothing in between
  const [booked] = useState(readBookedQuote);
  // the selection is gone once the confirmation was left
  if (booked && (!selection || selection.quoteId === booked.quoteId)) {
    return <AlreadyBooked title={title} step="Review" rideId={booked.rideId} />;
  }
  if (!selection) return <NoCarSelected title={title} />;
  const fields = travellerErrors(form, selection);
  if (Object.keys(fields).length > 0) {
    // an untouched form shows no errors
    const wasTouched = form.firstName !== '' || form.email !== '';
    return <Navigate to={pathTo('rideTraveller')} replace state={wasTouched ? { fields } : undefined} />;
  }
  return <ReviewStep title={title} selection={selection} form={form} />;
}

interface ReviewStepProps {
  readonly title: string;
  readonly selection: RideSelection;
  readonly form: TravellerForm;
}

/** Heading lines are as high as their links, so less is needed below. */
const betweenParts = { marginTop: '4', marginBottom: '2' } as const;

/** The whole booking in parts, each with a way to change it; then on to the payment. */
function ReviewStep({ title, selection, form }: ReviewStepProps) {
  const quote = useQuote(selection);
  const { check: areTermsAccepted, ...terms } = useAcceptedTerms();
  const booking = useCreateRide(selection, form, quote);
  const held = useHeldAlready(selection);
  const discount = useDiscount(selection.quoteId);
  const { tripTotal: total } = priceSummary({
    price: totalPrice(selection),
    discount: discount?.amount,
    childSeats: childSeatsPrice(selection, form.childSeats),
  });
  const traveller = pathTo('rideTraveller');
  const given = toTraveller(form, selection);
  const terminal = selection.terminals?.find(({ _id }) => _id === given.terminal)?.name;
  return (
    <RidePage title={title} step="Review" backTo={traveller}>
      <QuoteNotice quote={quote} selection={selection} />
      <TwoColumns
        aside={
          // on a phone the bar below opens the price
          <Box hideBelow="lg">
            <RideAside ride={selection} childSeats={form.childSeats} />
          </Box>
        }
      >
        <Card>
          <ReviewPart title="Ride" editLabel="Choose another car" editTo={booking.resultsPath}>
            <Text textStyle="strong">
              {selection.name}, {selection.type}, {selection.color}
            </Text>
            <Text>{rideRoute(selection)}</Text>
            <Text>{formatLongDateTime(`${selection.pickupDate}T${selection.pickupTime}`)}</Text>
            {selection.wayBack && <WayBack ride={selection.wayBack} />}
          </ReviewPart>
          <Divider {...betweenParts} />
          <ReviewPart title="Traveller" editLabel="traveller" editTo={traveller}>
            <PersonLines traveller={given} />
          </ReviewPart>
          <Divider {...betweenParts} />
          <ReviewPart
            title="Pickup and drop-off"
            editLabel="pickup and drop-off"
            editTo={`${traveller}#${given.address ? 'address' : 'dropOffAddress'}`}
          >
            <EndLines traveller={given} terminal={terminal} hasWayBack={selection.wayBack !== undefined} />
          </ReviewPart>
        </Card>
        <Box marginTop="3">
          <CouponField
            of={selection.quoteId}
            verify={(code) => verifyCoupon(selection.quoteId, code)}
            refusal={booking.couponRefusal}
          />
          <CouponSummary of={selection.quoteId} total={total} />
        </Box>
        <Text textStyle="small" color="fg.muted" marginTop="3">
          We hold {selection.wayBack ? 'the cars of both ways' : 'the car'} for{' '}
          {formatSeconds(siteRules().accountSeconds)} once you continue. You pay by bank transfer.
        </Text>
        {held && <HeldAlready held={held} />}
        <Box marginTop="3">
          <AcceptTerms
            {...terms}
            inShort={
              <>
                <RideTermsText terms={selection.terms} />{' '}
                <RideTermsText terms={selection.wayBack?.terms} label="Way back: " />
              </>
            }
          />
        </Box>
        <ReviewProblem booking={booking} quote={quote} total={total} />
        <PriceBar total={total} summary={<RidePrice ride={selection} childSeats={form.childSeats} />}>
          <Button
            variant="main"
            loading={booking.isCreating}
            iconAfter={booking.isCreating ? undefined : <ArrowRight aria-hidden />}
            onClick={() => areTermsAccepted() && booking.create()}
          >
            {held ? 'Book a second one' : 'Continue to payment'}
          </Button>
        </PriceBar>
      </TwoColumns>
    </RidePage>
  );
}

interface ReviewPartProps {
  readonly title: string;
  /** The name of the link for screen readers; the visible text of all is "Edit". */
  readonly editLabel: string;
  readonly editTo: string;
  readonly children: ReactNode;
}

/** One part of the booking with a way to change it. */
function ReviewPart({ title, editLabel, editTo, children }: ReviewPartProps) {
  return (
    <Box as="section" aria-label={title} overflowWrap="anywhere">
      <HStack justifyContent="space-between" minHeight="controlSm">
        <Heading textStyle="h3">{title}</Heading>
        <ButtonLink to={editTo} variant="plain" size="sm" marginEnd="-4" aria-label={`Edit: ${editLabel}`}>
          Edit
        </ButtonLink>
      </HStack>
      {children}
    </Box>
  );
}

function PersonLines({ traveller }: { readonly traveller: RideTraveller }) {
  const { title, firstName, lastName, gender, age, nationality, email, phone, rider } = traveller;
  return (
    <>
      <Text textStyle="strong">
        {title} {firstName} {lastName}
      </Text>
      <Text textStyle="small" color="fg.muted">
        {gender === 'female' ? 'Female' : 'Male'}, {age} years, {countryName(nationality)}
      </Text>
      <Text>{email}</Text>
      <Text>{formatPhone(phone)}</Text>
      {rider && (
        <Text>
          Rider: {rider.name}, {formatPhone(rider.phone)}
        </Text>
      )}
    </>
  );
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

interface EndLinesProps {
  readonly traveller: RideTraveller;
  readonly terminal: string | undefined;
  readonly hasWayBack: boolean;
}

function EndLines({ traveller, terminal, hasWayBack }: EndLinesProps) {
  const { address, dropOffAddress, flightNumber, returnFlightNumber, passengers, bags, childSeats, note } = traveller;
  const party = [
    counted(Number(passengers), 'passenger'),
    counted(Number(bags), 'large bag'),
    ...(childSeats ? [counted(Number(childSeats), 'child seat')] : []),
  ];
  return (
    <>
      {address && <Text>Pickup: {address}</Text>}
      {dropOffAddress && <Text>Drop-off: {dropOffAddress}</Text>}
      {terminal && <Text>Terminal: {terminal}</Text>}
      <Text>{flightNumber ? `Flight ${flightNumber}` : 'No flight number'}</Text>
      {hasWayBack && <Text>Way back: {returnFlightNumber ? `flight ${returnFlightNumber}` : 'no flight number'}</Text>}
      <Text>{party.join(', ')}</Text>
      {note && <Text color="fg.muted">Note: {note}</Text>}
    </>
  );
}

interface ReviewProblemProps {
  readonly booking: CreateRideState;
  readonly quote: Quote;
  /** Naira. */
  readonly total: number;
}

/** Why the booking was not made, and what can be done. What was typed stays. */
function ReviewProblem({ booking, quote, total }: ReviewProblemProps) {
  if (!booking.error || booking.isCreating) return null;
  const link = (to: string, text: string) => (
    <ButtonLink to={to} size="sm" variant="outline">
      {text}
    </ButtonLink>
  );
  const actions: Partial<Record<ErrorCode, ReactNode>> = {
    CAR_TAKEN: link(booking.resultsPath, 'Choose another car'),
    QUOTE_EXPIRED: (
      <Button size="sm" variant="outline" loading={quote.isChecking} onClick={quote.check}>
        Check the price
      </Button>
    ),
    HOLD_LIMIT: link(pathTo('contact'), 'Contact Us'),
    VALIDATION_FAILED: link(pathTo('rideTraveller'), 'Check your details'),
  };
  const isUnanswered = isOutcomeUnknown(booking.error);
  const sendAgain = (
    <Button size="sm" variant="outline" onClick={booking.create}>
      Send again
    </Button>
  );
  return (
    <Box marginTop="5">
      <Notice tone="failed" role="alert" action={isUnanswered ? sendAgain : booking.code && actions[booking.code]}>
        {failureSentence(booking.error)}
        {isUnanswered && ` ${sendAgainText}`}
        {booking.code === 'PRICE_CHANGED' && ` The total is now ${formatNaira(total)}.`}
        {booking.couponRefusal && ' The price is now without it. Go on, or use another coupon.'}
      </Notice>
    </Box>
  );
}
