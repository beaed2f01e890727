import { ButtonLink, Card, EmptyState } from 'shared/ui';
import { FlightPage } from '../../components/frame/flight-page';
import { travellersAddress } from '../../components/frame/selection-address';

/** A review of nothing: nobody has said who travels, or it was said in another tab. */
export function NobodyYet({ title, selectionId }: { readonly title: string; readonly selectionId: string }) {
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
