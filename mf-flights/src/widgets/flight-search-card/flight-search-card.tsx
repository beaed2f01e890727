import { Notice } from 'shared/ui';

/** Says plainly that flights cannot be booked here yet. */
export default function FlightSearchCard() {
  return <Notice tone="inform">Flights are not on sale here yet. You can book an airport pickup today.</Notice>;
}
