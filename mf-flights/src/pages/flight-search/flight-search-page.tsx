import { NotYetOpen } from 'shared/ui';

export default function FlightSearchPage() {
  return <NotYetOpen title="Flights" />;
}
