import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import {
  AcceptTerms,
  CouponField,
  failureSentence,
  isOutcomeUnknown,
  sendAgainText,
  useAcceptedTerms,
} from 'shared/checkout';
import type { ErrorCode } from 'shared/contract/operation';
import type { RideSelection, RideTraveller } from 'shared/contract/rides';
import { formatLongDateTime, formatPhone, formatSeconds } from 'shared/format';
import { ArrowRight } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { siteRules, useSettings } from 'shared/shell';
import { countryName } from 'shared/traveller';
import { Box, Button, ButtonLink, Card, Divider, Heading, HStack, Notice, Text } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { ActionBar, DetailRows } from 'shared/ui/parts';
import { verifyCoupon } from '../../api/verify-coupon';
import { RidePage } from '../../components/frame/ride-page';
import { AlreadyBooked, NoCarSelected } from '../../components/frame/step-unavailable';
import { RideAside, TripTotal } from '../../components/price/ride-aside';
import { RideTermsLine } from '../../components/price/ride-terms';
import { QuoteNotice } from '../../components/quote/quote-notice';
import { type Quote, useQuote } from '../../components/quote/use-quote';
import { useTravellerDraft } from '../../components/traveller/use-traveller-draft';
import { readBookedQuote } from '../../model/booked-quote';
import { type TravellerForm, toTraveller, travellerErrors } from '../../model/traveller-form';
import { HeldAlready, useHeldAlready } from './held-already';
import { type CreateRideState, useCreateRide } from './use-create-ride';

const title = 'Review your booking';

/** Everything to read once before paying. Who has not filled in the form is led to it. */
export function RideDetailsConfirmationPage() {
  const selection = useSettings((state) => state.rideOptions);
  const { form } = useTravellerDraft(selection ?? undefined);
  const booked = readBookedQuote();
  // the selection is gone once the confirmation was left
  if (booked && (!selection || selection.quoteId === booked.quoteId)) {
    return <AlreadyBooked title={title} step="Review" rideId={booked.rideId} />;
  }
  if (!selection) return <NoCarSelected title={title} />;
  const fields = travellerErrors(form, selection);
  if (Object.keys(fields).length > 0) {
    // a form that nobody has touched yet has no errors to show
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

/** The whole booking in parts, each with a way to change it; then on to the payment. */
function ReviewStep({ title, selection, form }: ReviewStepProps) {
  const quote = useQuote(selection);
  const { check: areTermsAccepted, ...terms } = useAcceptedTerms();
  const booking = useCreateRide(selection, form, quote);
  const held = useHeldAlready(selection);
  const traveller = pathTo('rideTraveller');
  const given = toTraveller(form, selection);
  return (
    <RidePage title={title} step="Review" backTo={traveller}>
      <QuoteNotice quote={quote} selection={selection} />
      <TwoColumns aside={<RideAside ride={selection} childSeats={form.childSeats} />}>
        <Card>
          <ReviewPart
            title="Ride"
            editLabel="Choose another car"
            editTo={booking.resultsPath}
            rows={rideRows(selection)}
          />
          <Divider />
          <ReviewPart title="Traveller" editLabel="Edit traveller" editTo={traveller} rows={travellerRows(given)} />
          <Divider />
          <ReviewPart
            title="Contact"
            editLabel="Edit contact"
            editTo={`${traveller}#email`}
            rows={contactRows(given)}
          />
          <Divider />
          <ReviewPart
            title="Pickup and drop-off"
            editLabel="Edit pickup and drop-off"
            editTo={`${traveller}#${given.address ? 'address' : 'dropOffAddress'}`}
            rows={endRows(given)}
          />
        </Card>
        <Box marginTop="5">
          <CouponField
            of={selection.quoteId}
            verify={(code) => verifyCoupon(selection.quoteId, code)}
            refusal={booking.couponRefusal}
          />
        </Box>
        <Text color="fg.muted" marginTop="5">
          The car is held for you for {formatSeconds(siteRules().accountSeconds)} once you continue. You pay by bank
          transfer; nothing is taken before.
        </Text>
        {held && <HeldAlready held={held} />}
        <RideTermsLine terms={selection.terms} marginTop="3" />
        <Box marginTop="2">
          <AcceptTerms {...terms} />
        </Box>
        <ReviewProblem booking={booking} quote={quote} />
        <ActionBar>
          <TripTotal ride={selection} childSeats={form.childSeats} />
          <Button
            variant="main"
            loading={booking.isCreating}
            iconAfter={booking.isCreating ? undefined : <ArrowRight aria-hidden />}
            onClick={() => areTermsAccepted() && booking.create()}
          >
            {held ? 'Book a second one' : 'Continue to payment'}
          </Button>
        </ActionBar>
      </TwoColumns>
    </RidePage>
  );
}

interface ReviewPartProps {
  readonly title: string;
  /** What the link says to a screen reader; all of them are seen as "Edit". */
  readonly editLabel: string;
  readonly editTo: string;
  readonly rows: readonly ReviewRow[];
}

/** One part of the booking with a way to change it. */
function ReviewPart({ title, editLabel, editTo, rows }: ReviewPartProps) {
  return (
    <Box as="section" aria-label={title}>
      <HStack justifyContent="space-between" marginBottom="2">
        <Heading>{title}</Heading>
        <ButtonLink to={editTo} variant="plain" size="sm" marginRight="-4" aria-label={`Edit: ${editLabel}`}>
          Edit
        </ButtonLink>
      </HStack>
      <DetailRows rows={rows} />
    </Box>
  );
}

interface ReviewRow {
  readonly label: string;
  readonly value: string;
}

const notGiven = 'Not given';

const rideRows = (ride: RideSelection): ReviewRow[] => [
  { label: 'Car', value: `${ride.name}, ${ride.type}, ${ride.color}` },
  { label: 'Pickup', value: ride.pickupLocation },
  { label: 'Drop-off', value: ride.dropOffLocation },
  { label: 'Date and time', value: formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`) },
];

function travellerRows({ title, firstName, lastName, gender, age, nationality }: RideTraveller): ReviewRow[] {
  return [
    { label: 'Name', value: `${title} ${firstName} ${lastName}` },
    { label: 'Gender', value: gender === 'female' ? 'Female' : 'Male' },
    { label: 'Age', value: String(age) },
    { label: 'Nationality', value: countryName(nationality) },
  ];
}

function contactRows({ email, phone, rider }: RideTraveller): ReviewRow[] {
  return [
    { label: 'E-mail', value: email },
    { label: 'Phone', value: formatPhone(phone) },
    ...(rider ? [{ label: 'Rider', value: `${rider.name}, ${formatPhone(rider.phone)}` }] : []),
  ];
}

function endRows(traveller: RideTraveller): ReviewRow[] {
  const { address, dropOffAddress, flightNumber, passengers, bags, childSeats, note } = traveller;
  return [
    ...(address ? [{ label: 'Pickup address', value: address }] : []),
    ...(dropOffAddress ? [{ label: 'Drop-off address', value: dropOffAddress }] : []),
    { label: 'Flight number', value: flightNumber ?? notGiven },
    { label: 'Passengers', value: String(passengers) },
    { label: 'Large bags', value: String(bags) },
    ...(childSeats ? [{ label: 'Child seats', value: String(childSeats) }] : []),
    { label: 'Note', value: note ?? notGiven },
  ];
}

interface ReviewProblemProps {
  readonly booking: CreateRideState;
  readonly quote: Quote;
}

/** Why the booking was not made, and the way on that fits. What was typed stays. */
function ReviewProblem({ booking, quote }: ReviewProblemProps) {
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
        {booking.couponRefusal && ' The price is now without it. Go on, or use another coupon.'}
      </Notice>
    </Box>
  );
}
