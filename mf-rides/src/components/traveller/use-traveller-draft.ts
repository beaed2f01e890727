import { type CreatedRide, useDraft, useSettings } from 'shared/shell';
import { phoneAsTyped } from 'shared/traveller';
import { draftKeys } from '../../model/draft-keys';
import { type ChosenRide, emptyTraveller, partyOfSearch, type TravellerForm } from '../../model/traveller-form';

/** Who comes back from the payment of a ride finds the traveller of that ride, as far as the booking tells. */
const travellerOf = (created: CreatedRide): Partial<TravellerForm> => {
  const { title, firstName, lastName, gender, nationality, age, email, phone } = created.savedBookedRide;
  if (gender === null || nationality === null || age === null) return { title, firstName, lastName };
  return { title, firstName, lastName, gender, nationality, age: String(age), email, phone: phoneAsTyped(phone) };
};

/** What the traveller typed, kept until the booking is made. What the search has asked is taken from it. */
export function useTravellerDraft(ride?: ChosenRide) {
  const created = useSettings((state) => state.createdRide);
  const search = useSettings((state) => state.rideSearch);
  const party = ride ? partyOfSearch(search, ride) : {};
  const [typed, setForm] = useDraft<TravellerForm>(draftKeys.traveller, {
    ...emptyTraveller,
    flightNumber: search?.flightNumber ?? '',
    ...(created && travellerOf(created)),
  });
  const form = { ...emptyTraveller, ...typed, ...party };
  return { form, setForm, party };
}
