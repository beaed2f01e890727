import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  attemptFor,
  discountOf,
  dropDiscount,
  failureCode,
  failureFields,
  isOutcomeUnknown,
  storeAttempt,
  readAttempt,
} from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { newIdempotencyKey } from 'shared/http';
import { pathTo } from 'shared/paths';
import { dropDraft, setContactInfo, setCreatedRide, useSettings } from 'shared/shell';
import { createRide } from '../../api/create-ride';
import type { Quote } from '../../components/quote/use-quote';
import { keepBookedQuote } from '../../model/booked-quote';
import { draftKeys } from '../../model/draft-keys';
import { forgetRides, isGone } from '../../model/kept-rides';
import { criteriaToQuery, journeyOf } from '../../model/search-criteria';
import { serverErrors, type TravellerForm, toTraveller } from '../../model/traveller-form';

const attemptName = 'create-ride';

/**
 * Makes the booking and goes to its payment. One key stands for one attempt: it is kept while the outcome is unknown
 * (no answer, a fault of the server), also over a reload, so that trying again can never hold two cars.
 */
export function useCreateRide(selection: RideSelection, form: TravellerForm, quote: Quote) {
  const navigate = useNavigate();
  const search = useSettings((state) => state.rideSearch);
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<unknown>();

  function bodyFor({ quoteId, car_id, price_id }: RideSelection) {
    const couponCode = discountOf(quoteId)?.name;
    return { ...toTraveller(form), quoteId, car_id, price_id, ...(couponCode && { couponCode }) };
  }

  async function request(current: RideSelection) {
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
      keepBookedQuote({ quoteId, rideId: savedBookedRide._id });
      navigate(pathTo('ridePayment', { query: { id: savedBookedRide._id } }));
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) storeAttempt(attemptName, undefined);
      // what the booking cannot have is taken off: the traveller reads the other price and decides
      if (couponRefusal(failure)) dropDiscount();
      if (isGone(failure)) forgetRides();
      const fields = serverErrors(failureFields(failure));
      if (Object.keys(fields).length > 0) navigate(pathTo('rideTraveller'), { state: { fields } });
      else setError(failure);
    }
  }

  async function create() {
    if (isCreating) return;
    setCreating(true);
    setError(undefined);
    try {
      // an attempt without an answer may have made the booking: it is asked again as it was
      const isUnderWay = readAttempt(attemptName)?.body === JSON.stringify(bodyFor(selection));
      // a price that has run out is asked for once more; if it changed, the traveller reads it before going on
      const current = quote.isOver && !isUnderWay ? await quote.check() : selection;
      if (current && current.price === selection.price) await request(current);
    } finally {
      setCreating(false);
    }
  }

  return {
    create,
    isCreating,
    error,
    code: failureCode(error),
    couponRefusal: couponRefusal(error),
    resultsPath: pathTo('rideResults', { query: criteriaToQuery(search ?? journeyOf(selection)) }),
  };
}

/** Why the booking cannot have its coupon, in the server's words. */
const couponRefusal = (error: unknown): string | undefined => failureFields(error).couponCode;

export type CreateRideState = ReturnType<typeof useCreateRide>;
