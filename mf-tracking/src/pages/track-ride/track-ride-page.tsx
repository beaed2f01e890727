import { rideStatusText } from 'shared/documents';
import { TrackedPage } from '../../components/frame/tracked-page';
import { rides } from '../../components/live/tracked-queries';
import { RideResult } from './ride-result';

/** A ride from its booking to its end, kept current while it is looked at. */
export function TrackRidePage() {
  return (
    <TrackedPage title="Track ride" kind={rides} stateText={({ status }) => rideStatusText[status]}>
      {(shown) => <RideResult {...shown} />}
    </TrackedPage>
  );
}
