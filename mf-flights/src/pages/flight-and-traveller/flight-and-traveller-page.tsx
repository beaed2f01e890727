import { useParams } from 'react-router-dom';
import { WithSelection } from '../../components/frame/with-selection';
import { TravellerStep } from './traveller-step';

const title = 'Flight and traveller details';

/** Who travels on the flight that the address names, how to reach them, and what they add. */
export default function FlightAndTravellerPage() {
  const { selectData = '' } = useParams();
  return (
    <WithSelection title={title} step="Travellers" selectionId={selectData}>
      {(selection) => <TravellerStep title={title} selection={selection} />}
    </WithSelection>
  );
}
