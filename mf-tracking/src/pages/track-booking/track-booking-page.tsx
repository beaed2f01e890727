import { NotYetOpen } from 'shared/ui';

export default function TrackBookingPage() {
  return <NotYetOpen title="Track Booking" />;
}
