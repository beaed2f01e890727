import { useSettings } from 'shared/shell';
import { AlreadyBooked, NoCarSelected } from '../../components/frame/step-unavailable';
import { readBookedQuote } from '../../model/booked-quote';
import { TravellerStep } from './traveller-step';

const title = 'Who is travelling?';

/** The traveller of the chosen car; without a chosen car, a way back to the results. */
export function RideAndTravellerPage() {
  const selection = useSettings((state) => state.rideOptions);
  const booked = readBookedQuote();
  // the selection is gone once the confirmation was left
  if (booked && (!selection || selection.quoteId === booked.quoteId)) {
    return <AlreadyBooked title={title} step="Traveller" rideId={booked.rideId} />;
  }
  if (!selection) return <NoCarSelected title={title} step="Traveller" />;
  return <TravellerStep title={title} selection={selection} />;
}
