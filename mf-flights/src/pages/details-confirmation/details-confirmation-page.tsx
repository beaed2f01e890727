import { Navigate, useSearchParams } from 'react-router-dom';
import type { FlightSelection } from 'shared/contract/flights';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import { FlightPage } from '../../components/frame/flight-page';
import { travellersAddress } from '../../components/frame/selection-address';
import { NoFlightSelected } from '../../components/frame/step-unavailable';
import { WithSelection } from '../../components/frame/with-selection';
import { bookingRules } from '../../components/traveller/booking-rules';
import { useBookingDraft } from '../../components/traveller/use-booking-draft';
import { fieldsToRepeat } from '../../model/fields-to-repeat';
import { isTouched } from '../../model/traveller-draft';
import { bookingErrors } from '../../model/traveller-errors';
import { ReviewStep } from './review-step';

const title = 'Review your booking';

/** Everything to read once before paying, for the selection that the address names. */
export default function DetailsConfirmationPage() {
  const selectionId = useSearchParams()[0].get('selection');
  if (!selectionId) return <NoFlightSelected title={title} step="Review" />;
  return (
    <WithSelection title={title} step="Review" selectionId={selectionId}>
      {(selection) => <Review selection={selection} />}
    </WithSelection>
  );
}

/** Who has not filled in the form is led to it. */
function Review({ selection }: { readonly selection: FlightSelection }) {
  const [draft, setDraft] = useBookingDraft();
  if (!isTouched(draft)) return <NobodyYet title={title} selectionId={selection.selectionId} />;
  const rules = bookingRules(selection);
  const errors = Object.entries(bookingErrors(draft, rules));
  if (errors.length > 0) {
    // what a reload has removed is no mistake: the page says why it asks
    const repeated = new Set(fieldsToRepeat(draft, rules));
    const fields = Object.fromEntries(errors.filter(([id]) => !repeated.has(id)));
    return <Navigate to={travellersAddress(selection.selectionId)} replace state={{ fields }} />;
  }
  return <ReviewStep title={title} selection={selection} draft={draft} setDraft={setDraft} />;
}

/** A review of nothing: nobody has said who travels, or it was said in another tab. */
function NobodyYet({ title, selectionId }: { readonly title: string; readonly selectionId: string }) {
  const travellers = travellersAddress(selectionId);
  return (
    <FlightPage title={title} step="Review" backTo={travellers}>
      <Card>
        <EmptyState
          spot="empty-results"
          title="Nobody is travelling yet"
          text="Your flight is still kept. Say who travels first; what is typed stays in the tab that it was typed in."
        >
          <ButtonLink to={travellers}>Fill in the travellers</ButtonLink>
        </EmptyState>
      </Card>
    </FlightPage>
  );
}
