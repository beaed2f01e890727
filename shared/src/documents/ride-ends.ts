import type { BookedRide } from '../contract/rides';

type Route = Pick<BookedRide['ride'], 'pickupLocation' | 'dropOffLocation' | 'place'>;
type Ends = Route & Pick<BookedRide['ride'], 'address' | 'dropOffAddress'>;

/** True for the label of an airport, which carries its code: "Murtala Muhammed International Airport (LOS)". */
export const isAirport = (label: string): boolean => /\bairport\b|\([A-Z]{3}\)/i.test(label);

/** A place in full: an area with the name by which it was chosen before it, "Lekki (Eti Osa, Lagos)". */
export const wholePlace = (label: string, name?: string): string =>
  name && !isAirport(label) ? `${name} (${label})` : label;

/** Both ends of a ride, the area with the name by which it was chosen. */
export const ridePlaces = ({ pickupLocation, dropOffLocation, place }: Route) => ({
  pickup: wholePlace(pickupLocation, place),
  dropOff: wholePlace(dropOffLocation, place),
});

/** "Murtala Muhammed International Airport (LOS) to Lekki (Eti Osa, Lagos)" */
export function rideRoute(ride: Route): string {
  const { pickup, dropOff } = ridePlaces(ride);
  return `${pickup} to ${dropOff}`;
}

/** A place with its street address, which may begin with the name by which its area was chosen: then the name is not said again. */
export function placeWithAddress(label: string, address: string | null, name?: string): string {
  if (!address) return wholePlace(label, name);
  const isNamed = name && address.toLowerCase().includes(name.toLowerCase());
  return `${address}, ${isNamed ? label : wholePlace(label, name)}`;
}

/** Both ends of a booked ride with their street addresses: "12 Allen Avenue, Ikeja, Lagos". */
export const rideEnds = ({ pickupLocation, dropOffLocation, place, address, dropOffAddress }: Ends) => ({
  pickup: placeWithAddress(pickupLocation, address, place),
  dropOff: placeWithAddress(dropOffLocation, dropOffAddress, place),
});
