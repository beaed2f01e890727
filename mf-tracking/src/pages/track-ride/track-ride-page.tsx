import { NotYetOpen } from 'shared/ui';

export default function TrackRidePage() {
  return <NotYetOpen title="Track ride" />;
}
