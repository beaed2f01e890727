import { Navigate, useSearchParams } from 'react-router-dom';
import type { FlightSelection } from 'shared/contract/flights';
import { useSettings } from 'shared/shell';
import { ButtonLink } from 'shared/ui';
import { StepUnavailable } from 'shared/ui/flow';
import { flightSteps } from '../../components/frame/flight-page';
import { WithSelection } from '../../components/frame/with-selection';
import { useBookingDraft } from '../../components/traveller/use-booking-draft';
import { fieldsToReenter } from '../../model/fields-to-reenter';
import { resultsPath, travellersPath } from '../../model/flight-paths';
import { isTouched } from '../../model/traveller-draft';
import { bookingErrors, bookingRules } from '../../model/traveller-errors';
import { ReviewStep } from './review-step';

const title = 'Review your booking';
const review = { title, steps: flightSteps, step: 'Review' } as const;

/** The review of the whole booking, for the selection in the address. */
export default function DetailsConfirmationPage() {
  const selectionId = useSearchParams()[0].get('selection');
  if (!selectionId) return <NoFlightSelected />;
  return (
    <WithSelection title={title} step="Review" selectionId={selectionId}>
      {(selection) => <Review selection={selection} />}
    </WithSelection>
  );
}

/** Leads to the form if it is not filled in. */
function Review({ selection }: { readonly selection: FlightSelection }) {
  const [draft, setDraft] = useBookingDraft();
  if (!isTouched(draft)) return <NoTravellers selectionId={selection.selectionId} />;
  const rules = bookingRules(selection);
  const errors = Object.entries(bookingErrors(draft, rules));
  if (errors.length > 0) {
    // a value that a reload has removed is not an error: the page says why it is needed
    const repeated = new Set(fieldsToReenter(draft, rules));
    const fields = Object.fromEntries(errors.filter(([id]) => !repeated.has(id)));
    return <Navigate to={travellersPath(selection.selectionId)} replace state={{ fields }} />;
  }
  return <ReviewStep title={title} selection={selection} draft={draft} setDraft={setDraft} />;
}

/** A step with a URL that names no flight. */
function NoFlightSelected() {
  const search = useSettings((state) => state.activeSearch);
  return (
    <StepUnavailable
      {...review}
      backTo={resultsPath(search)}
      heading="No flight is selected"
      text="Choose a flight first; then you see here all that you book."
    >
      <ButtonLink to={resultsPath(search)}>{search ? 'Back to the results' : 'Search flights'}</ButtonLink>
    </StepUnavailable>
  );
}

/** The form is empty in this tab; it may have been filled in in another one. */
function NoTravellers({ selectionId }: { readonly selectionId: string }) {
  const travellers = travellersPath(selectionId);
  return (
    <StepUnavailable
      {...review}
      backTo={travellers}
      heading="Nobody is travelling yet"
      text="Your flight is still kept. Say who travels first; what is typed stays in the tab that it was typed in."
    >
      <ButtonLink to={travellers}>Fill in the travellers</ButtonLink>
    </StepUnavailable>
  );
}
