import { flightStatusText } from 'shared/documents';
import { TrackedPage } from '../../components/frame/tracked-page';
import { flights } from '../../components/live/tracked-queries';
import { FlightResult } from './flight-result';

/** A flight from its booking to its end, kept current while it is looked at. */
export function TrackFlightPage() {
  return (
    <TrackedPage title="Track flight" kind={flights} stateText={({ status }) => flightStatusText[status]}>
      {(shown) => <FlightResult {...shown} />}
    </TrackedPage>
  );
}
