import { NotYetOpen } from 'shared/ui';

export default function FlightAndTravellerPage() {
  return <NotYetOpen title="Flight and traveller details" />;
}
