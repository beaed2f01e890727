import { type CreatedRide, useDraft, useSettings } from 'shared/shell';
import { draftKeys } from '../../model/draft-keys';
import { emptyTraveller, type TravellerForm } from '../../model/traveller-form';

/** Who comes back from the payment of a ride finds the traveller of that ride, as far as the booking tells. */
const travellerOf = (created: CreatedRide): Partial<TravellerForm> => {
  const { title, firstName, lastName, gender, nationality, age, email, phone } = created.savedBookedRide;
  if (gender === null || nationality === null || age === null) return { title, firstName, lastName };
  return { title, firstName, lastName, gender, nationality, age: String(age), email, phone };
};

/** What the traveller typed, kept until the booking is made. The search may have said how many travel. */
export function useTravellerDraft() {
  const created = useSettings((state) => state.createdRide);
  const search = useSettings((state) => state.rideSearch);
  return useDraft<TravellerForm>(draftKeys.traveller, {
    ...emptyTraveller,
    passengers: String(search?.passengers ?? emptyTraveller.passengers),
    flightNumber: search?.flightNumber ?? '',
    ...(created && travellerOf(created)),
  });
}
