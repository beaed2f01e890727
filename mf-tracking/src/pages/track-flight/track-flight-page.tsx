import { NotYetOpen } from 'shared/ui';

export default function TrackFlightPage() {
  return <NotYetOpen title="Track flight" />;
}
