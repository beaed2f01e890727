import type { FlightSelection } from 'shared/contract/flights';
import { dayIn, defaultTimeZone } from 'shared/format';
import type { BookingRules } from '../../model/traveller-errors';
import { journeyDays, partyOf } from '../../model/traveller-party';

/** What the form is checked by, for this flight and this day. */
export const bookingRules = ({ criteria, offer }: FlightSelection): BookingRules => ({
  party: partyOf(criteria),
  days: journeyDays(offer),
  needsPassport: offer.needsPassport,
  today: dayIn(defaultTimeZone, Date.now()),
});
