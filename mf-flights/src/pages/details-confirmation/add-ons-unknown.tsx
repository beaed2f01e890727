import { failureSentence } from 'shared/checkout';
import { Button, Card, EmptyState } from 'shared/ui';
import { SelectionSkeleton } from '../../components/frame/selection-skeleton';
import type { BasketState } from '../../components/price/use-basket';

/** Something was added whose price is not there: without it there is no total to agree to. */
export function AddOnsUnknown({ addOns }: Pick<BasketState, 'addOns'>) {
  if (!addOns.error || addOns.isFetching) return <SelectionSkeleton />;
  return (
    <Card>
      <EmptyState
        spot="offline"
        title="The price of what you added could not be loaded"
        text={failureSentence(addOns.error)}
      >
        <Button onClick={() => addOns.refetch()}>Try again</Button>
      </EmptyState>
    </Card>
  );
}
