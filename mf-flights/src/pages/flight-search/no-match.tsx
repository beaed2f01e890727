import { Button, Card, EmptyState } from 'shared/ui';

/** There are flights, but none passes the filters. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title="No flight matches these filters"
        text="Take a filter away to see the other flights of your search."
      >
        <Button onClick={onClear}>Clear all filters</Button>
      </EmptyState>
    </Card>
  );
}
