import { CouponField } from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { formatSeconds } from 'shared/format';
import { ArrowRight } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { siteRules } from 'shared/shell';
import { Box, Button, Card, Divider, Text } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { ActionBar } from 'shared/ui/parts';
import { verifyCoupon } from '../../api/verify-coupon';
import { RidePage } from '../../components/frame/ride-page';
import { RideAside } from '../../components/price/ride-aside';
import { TripTotal } from '../../components/price/trip-total';
import { QuoteNotice } from '../../components/quote/quote-notice';
import { useQuote } from '../../components/quote/use-quote';
import type { TravellerForm } from '../../model/traveller-form';
import { ReviewPart } from './review-part';
import { ReviewProblem } from './review-problem';
import { contactRows, pickupRows, rideRows, travellerRows } from './review-rows';
import { useCreateRide } from './use-create-ride';

interface ReviewStepProps {
  readonly title: string;
  readonly selection: RideSelection;
  readonly form: TravellerForm;
}

/** The whole booking in parts, each with a way to change it; then on to the payment. */
export function ReviewStep({ title, selection, form }: ReviewStepProps) {
  const quote = useQuote(selection);
  const booking = useCreateRide(selection, form, quote);
  const traveller = pathTo('rideTraveller');
  return (
    <RidePage title={title} step="Review" backTo={traveller}>
      <QuoteNotice quote={quote} selection={selection} />
      <TwoColumns aside={<RideAside ride={selection} />}>
        <Card>
          <ReviewPart
            title="Ride"
            editLabel="Choose another car"
            editTo={booking.resultsPath}
            rows={rideRows(selection)}
          />
          <Divider />
          <ReviewPart title="Traveller" editLabel="Edit traveller" editTo={traveller} rows={travellerRows(form)} />
          <Divider />
          <ReviewPart title="Contact" editLabel="Edit contact" editTo={`${traveller}#email`} rows={contactRows(form)} />
          <Divider />
          <ReviewPart title="Pickup" editLabel="Edit pickup" editTo={`${traveller}#address`} rows={pickupRows(form)} />
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
        <ReviewProblem booking={booking} quote={quote} />
        <ActionBar>
          <TripTotal selection={selection} />
          <Button
            variant="main"
            loading={booking.isCreating}
            iconAfter={booking.isCreating ? undefined : <ArrowRight aria-hidden />}
            onClick={booking.create}
          >
            Continue to payment
          </Button>
        </ActionBar>
      </TwoColumns>
    </RidePage>
  );
}
