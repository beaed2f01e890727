import type { FlightSelection } from 'shared/contract/flights';
import { defaultTimeZone } from 'shared/format';
import type { BookingRules } from '../../model/traveller-errors';
import { journeyDays, partyOf } from '../../model/traveller-party';

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: defaultTimeZone }).format(new Date());

/** What the form is checked by, for this flight and this day. */
export const bookingRules = ({ criteria, offer }: FlightSelection): BookingRules => ({
  party: partyOf(criteria),
  days: journeyDays(offer),
  needsPassport: offer.needsPassport,
  today: today(),
});
