import { ButtonLink, Card, EmptyState, onPlainClick } from 'shared/ui';

/** There are flights, but none passes the filters. */
export default function NoMatch({ href, onClear }: { readonly href: string; readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title="No flight matches these filters"
        text="Take a filter away to see the other flights of your search."
      >
        <ButtonLink to={href} onClick={onPlainClick(onClear)}>
          Clear all filters
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
