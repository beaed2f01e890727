import { useQueryClient } from '@tanstack/react-query';
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
  readAttempt,
  storeAttempt,
} from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { ageOn } from 'shared/contract/traveller-ages';
import { dayIn, defaultTimeZone } from 'shared/format';
import { newIdempotencyKey } from 'shared/http';
import { pathTo } from 'shared/paths';
import { dropDraft, type FlightTraveller, setContactInfo, setFlightTraveller, setSavedBooking } from 'shared/shell';
import { bookFlight } from '../../api/book-flight';
import { selectionKey } from '../../api/get-selection';
import type { BasketState } from '../../components/price/use-basket';
import { type PriceGuarantee, renewCoupon } from '../../components/price/use-price-guarantee';
import { storeBookedSelection } from '../../model/booked-selection';
import { bookingRequest, storedRequest } from '../../model/booking-request';
import { travellersPath } from '../../model/flight-paths';
import { type BookingDraft, travellerDraftKey } from '../../model/traveller-draft';
import { type BookingRules, serverErrors } from '../../model/traveller-errors';

const attemptName = 'book-flight';

/** The one whom a ride that meets the flight may be booked for. */
function leadOf({ travellers: [lead], contact }: ReturnType<typeof bookingRequest>): FlightTraveller | undefined {
  if (!lead) return undefined;
  const { title, firstName, lastName, gender, nationality, dateOfBirth } = lead;
  const age = ageOn(dateOfBirth, dayIn(defaultTimeZone, Date.now()));
  return { title, firstName, lastName, gender, nationality, age, email: contact.email, phone: contact.phoneNumber };
}

interface BookFlight {
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly rules: BookingRules;
  readonly basket: BasketState;
  readonly price: PriceGuarantee;
  /** This device holds the same flights. */
  readonly isHeldHere: boolean;
}

/**
 * Books and navigates to the payment. Each attempt has one idempotency key, stored while the outcome is unknown (no
 * response, a server error), also over a reload, so that a retry never holds the seats twice.
 */
export function useBookFlight({ selection, draft, rules, basket, price, isHeldHere }: BookFlight) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [isBooking, setBooking] = useState(false);
  const [error, setError] = useState<unknown>();
  const [couponRefusal, setCouponRefusal] = useState('');

  // flights held on this device were confirmed before; the server knows other bookings with this e-mail
  const [wasTold, setTold] = useState(false);
  const wasAsked = isHeldHere || wasTold;

  const bodyFor = (selectionId: string) =>
    bookingRequest({
      selectionId,
      draft,
      rules,
      addOns: basket.addOns,
      couponCode: discountOf(selectionId)?.name,
      shownTotal: basket.total,
      isRepeat: wasAsked,
    });

  /** Sends with the key of the stored attempt. If data that are not stored have changed since, it is another attempt. */
  async function send(body: ReturnType<typeof bodyFor>) {
    const stored = readAttempt(attemptName);
    const attempt = attemptFor(storedRequest(body), stored, newIdempotencyKey);
    storeAttempt(attemptName, attempt);
    try {
      return await bookFlight(body, attempt.key);
    } catch (failure) {
      if (attempt !== stored || failureCode(failure) !== 'IDEMPOTENCY_MISMATCH') throw failure;
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
      setFlightTraveller(leadOf(body));
      dropDraft(travellerDraftKey);
      dropDiscount();
      storeBookedSelection({ selectionId, bookingId: saved._id });
      navigate(pathTo('flightPayment', { query: { id: saved._id } }));
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) storeAttempt(attemptName, undefined);
      if (failureCode(failure) === 'PRICE_CHANGED') await readPriceAgain(selectionId);
      refuse(
        failure,
        selectionId,
        body.addOns.map(({ _id }) => _id),
      );
    }
  }

  /** The staff changed the coupon or took an add-on off sale: the traveller sees the new total before booking. */
  async function readPriceAgain(selectionId: string) {
    await renewCoupon(selectionId);
    await cache.refetchQueries({ queryKey: selectionKey(selectionId) });
  }

  function refuse(failure: unknown, selectionId: string, addOnIds: readonly string[]) {
    const given = failureFields(failure);
    const fields = serverErrors(given, rules, addOnIds);
    if (Object.keys(fields).length > 0) navigate(travellersPath(selectionId), { state: { fields } });
    else if (failureCode(failure)?.startsWith('COUPON_') || given.couponCode) {
      setCouponRefusal(given.couponCode ?? failureSentence(failure));
      dropDiscount();
    } else {
      if (failureCode(failure) === 'ALREADY_BOOKED') setTold(true);
      setError(failure);
    }
  }

  /** Renews an expired price; undefined if it changed, so that the traveller sees it before booking. */
  async function bookableSelection(): Promise<string | undefined> {
    const { selectionId, newTotal } = selection;
    // an attempt without a response may have booked: it is sent again unchanged
    const isUnanswered = readAttempt(attemptName)?.body === JSON.stringify(storedRequest(bodyFor(selectionId)));
    if (!price.isExpired || isUnanswered) return selectionId;
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
      const selectionId = await bookableSelection();
      if (selectionId) await request(selectionId);
    } finally {
      setBooking(false);
    }
  }

  return { book, isBooking, error, couponRefusal, wasAsked };
}

export type BookFlightState = ReturnType<typeof useBookFlight>;
