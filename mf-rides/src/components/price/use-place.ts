import { useSettings } from 'shared/shell';
import type { Journey } from '../../model/search-criteria';

/** The name by which the traveller has chosen the area of a ride, "Lekki"; undefined for a ride of another search. */
export function usePlace({
  pickupLocation,
  dropOffLocation,
}: Pick<Journey, 'pickupLocation' | 'dropOffLocation'>): string | undefined {
  const search = useSettings((settings) => settings.rideSearch);
  const isOfRide = search?.pickupLocation === pickupLocation && search.dropOffLocation === dropOffLocation;
  return isOfRide ? search.place : undefined;
}
