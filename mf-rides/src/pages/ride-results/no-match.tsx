import { Button, Card, EmptyState } from 'shared/ui';

/** Cars are free, but none passes the filters. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title="No car matches these filters"
        text="Take a filter away to see the other cars that are free for your trip."
      >
        <Button onClick={onClear}>Clear all filters</Button>
      </EmptyState>
    </Card>
  );
}
