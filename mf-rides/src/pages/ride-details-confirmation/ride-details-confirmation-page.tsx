import { Navigate } from 'react-router-dom';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { AlreadyBooked, NoCarSelected } from '../../components/frame/step-unavailable';
import { useTravellerDraft } from '../../components/traveller/use-traveller-draft';
import { readBookedQuote } from '../../model/booked-quote';
import { travellerErrors } from '../../model/traveller-form';
import { ReviewStep } from './review-step';

const title = 'Review your booking';

/** Everything to read once before paying. Who has not filled in the form is led to it. */
export function RideDetailsConfirmationPage() {
  const selection = useSettings((state) => state.rideOptions);
  const [form] = useTravellerDraft();
  const booked = readBookedQuote();
  // the selection is gone once the confirmation was left
  if (booked && (!selection || selection.quoteId === booked.quoteId)) {
    return <AlreadyBooked title={title} step="Review" rideId={booked.rideId} />;
  }
  if (!selection) return <NoCarSelected title={title} step="Review" />;
  const fields = travellerErrors(form, selection.seats);
  if (Object.keys(fields).length > 0) {
    // a form that nobody has touched yet has no errors to show
    const wasTouched = form.firstName !== '' || form.email !== '';
    return <Navigate to={pathTo('rideTraveller')} replace state={wasTouched ? { fields } : undefined} />;
  }
  return <ReviewStep title={title} selection={selection} form={form} />;
}
