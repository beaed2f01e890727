import type { ReactNode } from 'react';
import {
  AcceptTerms,
  CouponField,
  CouponSummary,
  failureCode,
  failureSentence,
  isOutcomeUnknown,
  PriceBar,
  sendAgainText,
  useAcceptedTerms,
} from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import type { ErrorCode } from 'shared/contract/operation';
import { changeConditionOf } from 'shared/documents';
import { formatNaira, formatSeconds } from 'shared/format';
import { ArrowRight } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { siteRules } from 'shared/shell';
import { Box, Button, ButtonLink, Card, Divider, Notice, Stack, Text } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { DetailRows } from 'shared/ui/parts';
import { verifyCoupon } from '../../api/verify-coupon';
import { FlightPage } from '../../components/frame/flight-page';
import { acceptPriceId, PriceChangeNotice } from '../../components/price/price-change-notice';
import { PriceGuaranteeNotice } from '../../components/price/price-guarantee';
import { PriceAside, PriceSummary } from '../../components/price/price-summary';
import { useBasket, useBasketChange } from '../../components/price/use-basket';
import { type PriceGuarantee, usePriceGuarantee } from '../../components/price/use-price-guarantee';
import type { SetBookingDraft } from '../../components/traveller/use-booking-draft';
import { chosenAddOns } from '../../model/basket';
import { resultsPath, reviewPath, travellersPath } from '../../model/flight-paths';
import { needsDecision } from '../../model/price-change';
import { type BookingDraft, personAt } from '../../model/traveller-draft';
import { addOnFieldId, bookingRules, contactFieldId, personFieldId } from '../../model/traveller-errors';
import { HeldAlready, useHeldAlready } from './held-already';
import { addOnRows, ContactReview, FlightPart, PersonReview, ReviewPart } from './review-parts';
import { type BookFlightState, useBookFlight } from './use-book-flight';

interface ReviewStepProps {
  readonly title: string;
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly setDraft: SetBookingDraft;
}

/** Heading lines are as high as their links, so less is needed below. */
const betweenParts = { marginTop: { base: '4', md: '5' }, marginBottom: { base: '2', md: '3' } } as const;

/** The booking in parts, each with a link to change it, and the button that books. */
export function ReviewStep({ title, selection, draft, setDraft }: ReviewStepProps) {
  const { selectionId } = selection;
  const rules = bookingRules(selection);
  const basket = useBasket(selection, draft);
  const change = useBasketChange(basket);
  const price = usePriceGuarantee({ selection, draft, setDraft, pathOf: reviewPath });
  const { check: areTermsAccepted, ...terms } = useAcceptedTerms();
  const held = useHeldAlready(selection);
  const booking = useBookFlight({ selection, draft, rules, basket, price, isHeldHere: held !== undefined });

  const at = (fieldId: string) => travellersPath(selectionId, fieldId);
  const frame = { title, step: 'Review', backTo: travellersPath(selectionId) } as const;
  function goOn() {
    if (needsDecision(selection, draft)) document.getElementById(acceptPriceId)?.focus();
    else if (areTermsAccepted()) void booking.book();
  }

  const taken = chosenAddOns(draft.addOns, basket.addOns, rules.party);
  const rows = <PriceSummary selection={selection} basket={basket} change={change} />;
  return (
    <FlightPage {...frame}>
      <TwoColumns
        aside={
          // on a phone the bar below opens it
          <Box hideBelow="lg">
            <PriceAside summary={rows} price={price} />
          </Box>
        }
      >
        <Stack>
          <PriceChangeNotice
            selection={selection}
            draft={draft}
            onAccept={() => setDraft((typed) => ({ ...typed, acceptedId: selectionId }))}
          />
          <PriceGuaranteeNotice price={price} selection={selection} />
          <Card>
            <FlightPart
              selection={selection}
              change={changeConditionOf(selection.offer.conditions, taken, rules.party)}
            />
            <Divider {...betweenParts} />
            <ReviewPart title={rules.party.length === 1 ? 'Traveller' : 'Travellers'}>
              <Stack as="ul" gap="3" listStyle="none">
                {rules.party.map((place) => (
                  <PersonReview
                    key={place.key}
                    form={personAt(draft, place.key)}
                    place={place}
                    needsPassport={rules.needsPassport}
                    editPath={at(personFieldId(place.index, 'title'))}
                  />
                ))}
              </Stack>
            </ReviewPart>
            <Divider {...betweenParts} />
            <ReviewPart title="Contact" edit={{ to: at(contactFieldId('email')), label: 'contact' }}>
              <ContactReview draft={draft} />
            </ReviewPart>
            <Divider {...betweenParts} />
            <ReviewPart
              title={basket.lines.length ? 'Added to your trip' : 'No add-ons'}
              edit={{ to: at(addOnFieldId(basket.addOns[0]?._id ?? '')), label: 'add-ons' }}
            >
              {basket.lines.length > 0 && <DetailRows rows={addOnRows(basket.lines, draft, rules.party)} />}
            </ReviewPart>
            <Box marginTop={basket.discount && '3'}>
              <CouponField of={selectionId} verify={(code) => verifyCoupon(selectionId, code)} />
            </Box>
            <CouponSummary of={selectionId} total={basket.total} />
          </Card>
          <Text textStyle="small" color="fg.muted">
            We hold the seats for {formatSeconds(siteRules().accountSeconds)} once you continue. You pay by bank
            transfer.
          </Text>
          {held && <HeldAlready held={held} />}
          <AcceptTerms
            {...terms}
            inShort={
              <Box as="span" color="fg" fontWeight="medium">
                {selection.whatGoesBack}
              </Box>
            }
          />
          <ReviewProblem booking={booking} price={price} selection={selection} total={basket.total} />
        </Stack>
        <PriceBar total={basket.total} summary={rows}>
          <Button
            variant="main"
            loading={booking.isBooking}
            iconAfter={booking.isBooking ? undefined : <ArrowRight aria-hidden />}
            onClick={goOn}
          >
            {booking.wasAsked ? 'Book a second one' : 'Continue to payment'}
          </Button>
        </PriceBar>
      </TwoColumns>
    </FlightPage>
  );
}

interface ReviewProblemProps {
  readonly booking: BookFlightState;
  readonly price: PriceGuarantee;
  readonly selection: FlightSelection;
  /** Naira. */
  readonly total: number;
}

/** Why the booking was not made, and the action that can solve it. */
function ReviewProblem({ booking, price, selection, total }: ReviewProblemProps) {
  if (booking.isBooking) return null;
  if (booking.couponRefusal) {
    return (
      <Notice tone="failed" role="alert">
        {booking.couponRefusal} We have taken the coupon off, and nothing is booked yet. The total is now{' '}
        {formatNaira(total)}.
      </Notice>
    );
  }
  if (!booking.error) return null;
  const link = (to: string, text: string) => (
    <ButtonLink to={to} size="sm" variant="outline">
      {text}
    </ButtonLink>
  );
  const actions: Partial<Record<ErrorCode, ReactNode>> = {
    SOLD_OUT: link(resultsPath(selection.criteria), 'Choose another flight'),
    OFFER_EXPIRED: (
      <Button size="sm" variant="outline" loading={price.isChecking} onClick={price.check}>
        Check the price
      </Button>
    ),
    HOLD_LIMIT: link(pathTo('contact'), 'Contact Us'),
    ALREADY_BOOKED: link(pathTo('trackBooking'), 'Look it up'),
    VALIDATION_FAILED: link(travellersPath(selection.selectionId), 'Check your details'),
  };
  const code = failureCode(booking.error);
  const isUnanswered = isOutcomeUnknown(booking.error);
  const sendAgain = (
    <Button size="sm" variant="outline" onClick={booking.book}>
      Send again
    </Button>
  );
  return (
    <Notice tone="failed" role="alert" action={isUnanswered ? sendAgain : code && actions[code]}>
      {failureSentence(booking.error)}
      {isUnanswered && ` ${sendAgainText}`}
      {code === 'PRICE_CHANGED' && ` The total is now ${formatNaira(total)}.`}
    </Notice>
  );
}
