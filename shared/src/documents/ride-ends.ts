import type { BookedRide } from '../contract/rides';

type Ends = Pick<BookedRide['ride'], 'pickupLocation' | 'dropOffLocation' | 'address' | 'dropOffAddress'>;

const withAddress = (address: string | null, place: string) => (address ? `${address}, ${place}` : place);

/** Both ends of a booked ride with their street addresses: "12 Allen Avenue, Ikeja, Lagos". */
export const rideEnds = ({ pickupLocation, dropOffLocation, address, dropOffAddress }: Ends) => ({
  pickup: withAddress(address, pickupLocation),
  dropOff: withAddress(dropOffAddress, dropOffLocation),
});
