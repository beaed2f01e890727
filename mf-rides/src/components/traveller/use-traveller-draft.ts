import { type CreatedRide, useDraft, useSettings } from 'shared/shell';
import { phoneAsTyped } from 'shared/traveller';
import { draftKeys } from '../../model/draft-keys';
import { type ChosenRide, emptyTraveller, partyOfSearch, type TravellerForm } from '../../model/traveller-form';

/** The traveller of a booked ride, as far as the booking has it, for a return from its payment. */
const travellerOf = (created: CreatedRide): Partial<TravellerForm> => {
  const { title, firstName, lastName, gender, nationality, age, email, phone } = created.savedBookedRide;
  if (gender === null || nationality === null || age === null) return { title, firstName, lastName };
  return { title, firstName, lastName, gender, nationality, age: String(age), email, phone: phoneAsTyped(phone) };
};

/** What the traveller typed, stored until the booking is made. The answers of the search are filled in. */
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
