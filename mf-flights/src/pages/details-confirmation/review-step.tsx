import { Fragment } from 'react';
import { CouponField, failureSentence } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { formatSeconds } from 'shared/format';
import { ArrowRight } from 'shared/icons';
import { siteRules } from 'shared/shell';
import { Button, Card, Divider, EmptyState, Heading, Stack, Text } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { DetailRows } from 'shared/ui/parts';
import { verifyCoupon } from '../../api/verify-coupon';
import { FlightPage } from '../../components/frame/flight-page';
import { reviewAddress, travellersAddress } from '../../components/frame/selection-address';
import { SelectionSkeleton } from '../../components/frame/selection-skeleton';
import { KeptPriceLine } from '../../components/price/kept-price-line';
import { KeptPriceNotice } from '../../components/price/kept-price-notice';
import { PriceBar } from '../../components/price/price-bar';
import { acceptPriceId, PriceChangeNotice } from '../../components/price/price-change-notice';
import { PriceSummary } from '../../components/price/price-summary';
import type { BasketState } from '../../components/price/use-basket';
import { useBasket } from '../../components/price/use-basket';
import { useBasketNews } from '../../components/price/use-basket-news';
import { useRenewal } from '../../components/price/use-renewal';
import { bookingRules } from '../../components/traveller/booking-rules';
import type { SetBookingDraft } from '../../components/traveller/use-booking-draft';
import { needsDecision } from '../../model/basket-price-change';
import { type BookingDraft, personAt } from '../../model/traveller-draft';
import { addOnFieldId, contactFieldId, personFieldId } from '../../model/traveller-errors';
import { typeNames } from '../../model/traveller-party';
import { FlightPart } from './flight-part';
import { ReviewPart } from './review-part';
import { ReviewProblem } from './review-problem';
import { addOnRows, contactRows, personRows } from './review-rows';
import { useBookFlight } from './use-book-flight';

interface ReviewStepProps {
  readonly title: string;
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly setDraft: SetBookingDraft;
}

/** The whole booking in parts, each with a way to change it; then on to the payment. */
export function ReviewStep({ title, selection, draft, setDraft }: ReviewStepProps) {
  const { selectionId } = selection;
  const rules = bookingRules(selection);
  const basket = useBasket(selection, draft);
  const news = useBasketNews(basket);
  const price = useRenewal({ selection, draft, setDraft, addressOf: reviewAddress });
  const booking = useBookFlight({ selection, draft, rules, basket, price });

  const at = (fieldId: string) => travellersAddress(selectionId, fieldId);
  const frame = { title, step: 'Review', backTo: travellersAddress(selectionId) } as const;
  if (!basket.isWhole) {
    return (
      <FlightPage {...frame}>
        <AddOnsUnknown addOns={basket.addOns} />
      </FlightPage>
    );
  }

  function goOn() {
    if (needsDecision(selection, draft)) document.getElementById(acceptPriceId)?.focus();
    else void booking.book();
  }

  const rows = <PriceSummary selection={selection} basket={basket} news={news} />;
  const aside = (
    <Card as="aside" aria-label="Price summary">
      <Heading textStyle="h3" marginBottom="2">
        Price summary
      </Heading>
      {rows}
      <KeptPriceLine price={price} />
    </Card>
  );
  return (
    <FlightPage {...frame}>
      <TwoColumns aside={aside}>
        <Stack>
          <PriceChangeNotice
            selection={selection}
            draft={draft}
            onAccept={() => setDraft((typed) => ({ ...typed, acceptedId: selectionId }))}
          />
          <KeptPriceNotice price={price} selection={selection} />
          <Card>
            <FlightPart selection={selection} />
            {rules.party.map((place) => (
              <Fragment key={place.key}>
                <Divider />
                <ReviewPart
                  title={`Traveller ${place.index + 1}`}
                  note={typeNames[place.type]}
                  edit={{ to: at(personFieldId(place.index, 'title')), label: `traveller ${place.index + 1}` }}
                >
                  <DetailRows rows={personRows(personAt(draft, place.key), place, rules.needsPassport)} />
                </ReviewPart>
              </Fragment>
            ))}
            <Divider />
            <ReviewPart title="Contact" edit={{ to: at(contactFieldId('email')), label: 'contact' }}>
              <DetailRows rows={contactRows(draft)} />
            </ReviewPart>
            <Divider />
            <ReviewPart
              title="Added to your trip"
              edit={{ to: at(addOnFieldId(basket.addOns.list?.[0]?._id ?? '')), label: 'add-ons' }}
            >
              {basket.lines.length ? (
                <DetailRows rows={addOnRows(basket.lines, draft, rules.party)} />
              ) : (
                <Text color="fg.muted">Nothing added.</Text>
              )}
            </ReviewPart>
            <Divider />
            <ReviewPart title="Coupon">
              <CouponField of={selectionId} verify={(code) => verifyCoupon(selectionId, code)} />
            </ReviewPart>
          </Card>
          <Text color="fg.muted">
            The seats are held for you for {formatSeconds(siteRules().accountSeconds)} once you continue. You pay by
            bank transfer; nothing is taken before.
          </Text>
          <ReviewProblem booking={booking} price={price} selection={selection} total={basket.total} />
        </Stack>
        <PriceBar total={basket.total} summary={rows}>
          <Button
            variant="main"
            loading={booking.isBooking}
            iconAfter={booking.isBooking ? undefined : <ArrowRight aria-hidden />}
            onClick={goOn}
          >
            Continue to payment
          </Button>
        </PriceBar>
      </TwoColumns>
    </FlightPage>
  );
}

/** Something was added whose price is not there: without it there is no total to agree to. */
function AddOnsUnknown({ addOns }: Pick<BasketState, 'addOns'>) {
  if (!addOns.error || addOns.isFetching) return <SelectionSkeleton />;
  return (
    <Card>
      <EmptyState
        spot="offline"
        title="The price of what you added could not be loaded"
        text={failureSentence(addOns.error)}
      >
        <Button onClick={() => addOns.refetch()}>Try again</Button>
      </EmptyState>
    </Card>
  );
}
