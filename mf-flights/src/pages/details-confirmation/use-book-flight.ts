import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  attemptFor,
  discountOf,
  dropDiscount,
  failureCode,
  failureFields,
  failureSentence,
  isOutcomeUnknown,
  storeAttempt,
  readAttempt,
} from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { newIdempotencyKey } from 'shared/http';
import { pathTo } from 'shared/paths';
import { dropDraft, setContactInfo, setSavedBooking } from 'shared/shell';
import { bookFlight } from '../../api/book-flight';
import { travellersAddress } from '../../components/frame/selection-address';
import type { BasketState } from '../../components/price/use-basket';
import type { KeptPrice } from '../../components/price/use-kept-price';
import { bookingRequest, storedRequest } from '../../model/basket-request';
import { keepBookedSelection } from '../../model/booked-selection';
import { type BookingDraft, travellerDraftKey } from '../../model/traveller-draft';
import { type BookingRules, serverErrors } from '../../model/traveller-errors';

const attemptName = 'book-flight';

interface BookFlight {
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly rules: BookingRules;
  readonly basket: BasketState;
  readonly price: KeptPrice;
}

/**
 * Makes the booking and goes to its payment. One key stands for one attempt: it is kept while the outcome is unknown
 * (no answer, a fault of the server), also over a reload, so that trying again can never hold the seats twice.
 */
export function useBookFlight({ selection, draft, rules, basket, price }: BookFlight) {
  const navigate = useNavigate();
  const [isBooking, setBooking] = useState(false);
  const [error, setError] = useState<unknown>();
  const [couponRefusal, setCouponRefusal] = useState('');

  const bodyFor = (selectionId: string) =>
    bookingRequest({
      selectionId,
      draft,
      rules,
      addOns: basket.addOns.list ?? [],
      couponCode: discountOf(selectionId)?.name,
    });

  /** Under the key of the attempt under way. Details that are not stored may differ since: then it is another attempt. */
  async function send(body: ReturnType<typeof bodyFor>) {
    const underWay = readAttempt(attemptName);
    const attempt = attemptFor(storedRequest(body), underWay, newIdempotencyKey);
    storeAttempt(attemptName, attempt);
    try {
      return await bookFlight(body, attempt.key);
    } catch (failure) {
      if (attempt !== underWay || failureCode(failure) !== 'IDEMPOTENCY_MISMATCH') throw failure;
      const other = { ...attempt, key: newIdempotencyKey() };
      storeAttempt(attemptName, other);
      return bookFlight(body, other.key);
    }
  }

  async function request(selectionId: string) {
    const body = bodyFor(selectionId);
    try {
      const saved = await send(body);
      storeAttempt(attemptName, undefined);
      setSavedBooking(saved);
      setContactInfo(body.contact);
      dropDraft(travellerDraftKey);
      // it is used: the next flight has no discount of this one
      dropDiscount();
      keepBookedSelection({ selectionId, bookingId: saved._id });
      navigate(pathTo('flightPayment', { query: { id: saved._id } }));
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) storeAttempt(attemptName, undefined);
      refuse(
        failure,
        selectionId,
        body.addOns.map(({ _id }) => _id),
      );
    }
  }

  function refuse(failure: unknown, selectionId: string, addOnIds: readonly string[]) {
    const given = failureFields(failure);
    const fields = serverErrors(given, rules, addOnIds);
    if (Object.keys(fields).length > 0) navigate(travellersAddress(selectionId), { state: { fields } });
    else if (failureCode(failure)?.startsWith('COUPON_') || given.couponCode) {
      setCouponRefusal(given.couponCode ?? failureSentence(failure));
      dropDiscount();
    } else setError(failure);
  }

  /** A price that has run out is asked for once more; if anything of it changed, the traveller reads it before going on. */
  async function bookable(): Promise<string | undefined> {
    const { selectionId, newTotal } = selection;
    // an attempt without an answer may have made the booking: it is asked again as it was
    const isUnderWay = readAttempt(attemptName)?.body === JSON.stringify(storedRequest(bodyFor(selectionId)));
    if (!price.isOver || isUnderWay) return selectionId;
    const renewed = await price.check();
    const isSame =
      renewed?.newTotal === newTotal && discountOf(renewed.selectionId)?.amount === basket.discount?.amount;
    return isSame ? renewed.selectionId : undefined;
  }

  async function book() {
    if (isBooking) return;
    setBooking(true);
    setError(undefined);
    setCouponRefusal('');
    try {
      const selectionId = await bookable();
      if (selectionId) await request(selectionId);
    } finally {
      setBooking(false);
    }
  }

  return { book, isBooking, error, couponRefusal };
}

export type BookFlightState = ReturnType<typeof useBookFlight>;
