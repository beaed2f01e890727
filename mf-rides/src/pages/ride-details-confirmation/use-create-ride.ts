import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  applyDiscount,
  attemptFor,
  discountOf,
  dropDiscount,
  failureCode,
  failureFields,
  isOutcomeUnknown,
  readAttempt,
  storeAttempt,
} from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { newIdempotencyKey } from 'shared/http';
import { pathTo } from 'shared/paths';
import { dropDraft, setContactInfo, setCreatedRide, useSettings } from 'shared/shell';
import { createRide } from '../../api/create-ride';
import { type Quote, verifyAgain } from '../../components/quote/use-quote';
import { storeBookedQuote } from '../../model/booked-quote';
import { draftKeys } from '../../model/draft-keys';
import { clearRides, isUnavailable } from '../../model/found-rides';
import { childSeatsPrice, priceSummary, totalPrice } from '../../model/price-summary';
import { criteriaToQuery, withoutOptionalCriteria } from '../../model/search-criteria';
import { serverErrors, type TravellerForm, toTraveller } from '../../model/traveller-form';

const attemptName = 'create-ride';

/**
 * Books and navigates to the payment. Each attempt has one idempotency key, stored while the outcome is unknown (no
 * response, a server error), also over a reload, so that a retry never holds two cars.
 */
export function useCreateRide(selection: RideSelection, form: TravellerForm, quote: Quote) {
  const navigate = useNavigate();
  const search = useSettings((state) => state.rideSearch);
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<unknown>();

  function bodyFor(current: RideSelection) {
    const { quoteId, car_id, price_id } = current;
    const discount = discountOf(quoteId);
    return {
      ...toTraveller(form, current),
      quoteId,
      car_id,
      price_id,
      acceptedTerms: true as const,
      ...(discount && { couponCode: discount.name }),
      shownTotal: priceSummary({
        price: totalPrice(current),
        discount: discount?.amount,
        childSeats: childSeatsPrice(current, form.childSeats),
      }).tripTotal,
    };
  }

  /** The staff changed the coupon: the traveller sees the new total before booking. */
  async function readCouponAgain(quoteId: string) {
    const discount = discountOf(quoteId);
    const renewed = discount && (await verifyAgain(quoteId, discount));
    if (renewed) applyDiscount(quoteId, renewed);
    else dropDiscount();
  }

  /** Whether the booking is made. */
  async function request(current: RideSelection): Promise<boolean> {
    const { quoteId } = current;
    const body = bodyFor(current);
    const attempt = attemptFor(body, readAttempt(attemptName), newIdempotencyKey);
    storeAttempt(attemptName, attempt);
    try {
      const { savedBookedRide, transfer_details } = await createRide(body, attempt.key);
      storeAttempt(attemptName, undefined);
      const { firstName, lastName, email, phone } = savedBookedRide;
      setCreatedRide({ firstName, lastName, savedBookedRide, transfer_details });
      setContactInfo({ email, phoneNumber: phone });
      dropDraft(draftKeys.traveller);
      storeBookedQuote({ quoteId, rideId: savedBookedRide._id });
      navigate(pathTo('ridePayment', { query: { id: savedBookedRide._id } }));
      return true;
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) storeAttempt(attemptName, undefined);
      // without the refused coupon the traveller sees the other price and decides
      if (couponRefusal(failure)) dropDiscount();
      if (failureCode(failure) === 'PRICE_CHANGED') await readCouponAgain(quoteId);
      if (isUnavailable(failure)) clearRides();
      const fields = serverErrors(failureFields(failure));
      if (Object.keys(fields).length > 0) navigate(pathTo('rideTraveller'), { state: { fields } });
      else setError(failure);
      return false;
    }
  }

  async function create() {
    if (isCreating) return;
    setCreating(true);
    setError(undefined);
    let isMade = false;
    try {
      // an attempt without a response may have booked: it is sent again unchanged
      const isUnanswered = readAttempt(attemptName)?.body === JSON.stringify(bodyFor(selection));
      // an expired price is renewed; if it changed, the traveller sees it before booking
      const current = quote.isExpired && !isUnanswered ? await quote.check() : selection;
      if (current && totalPrice(current) === totalPrice(selection)) isMade = await request(current);
    } finally {
      // until the payment page is there, a second press must not book again
      if (!isMade) setCreating(false);
    }
  }

  return {
    create,
    isCreating,
    error,
    code: failureCode(error),
    couponRefusal: couponRefusal(error),
    resultsPath: pathTo('rideResults', { query: criteriaToQuery(search ?? withoutOptionalCriteria(selection)) }),
  };
}

/** Why the booking cannot have its coupon, in the server's words. */
const couponRefusal = (error: unknown): string | undefined => failureFields(error).couponCode;

export type CreateRideState = ReturnType<typeof useCreateRide>;
