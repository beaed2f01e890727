import { useSettings } from 'shared/shell';
import { NoCarSelected } from '../../components/frame/no-car-selected';
import { TravellerStep } from './traveller-step';

const title = 'Who is travelling?';

/** The traveller of the chosen car; without a chosen car, a way back to the results. */
export function RideAndTravellerPage() {
  const selection = useSettings((state) => state.rideOptions);
  if (!selection) return <NoCarSelected title={title} step="Traveller" />;
  return <TravellerStep title={title} selection={selection} />;
}
