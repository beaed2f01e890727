import { type ReviewReason, reviewReasons } from 'shared/contract/lists';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { formatNaira } from 'shared/format';
import { Button, chakra } from 'shared/ui';
import { added } from '../../model/ledger-words';
import { reasonWords } from '../../model/money-words';

const Chips = chakra('fieldset', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '4' } });

interface ReasonChipsProps {
  readonly items: readonly PaymentUnderReview[];
  readonly chosen: ReviewReason | undefined;
  readonly onReason: (reason: ReviewReason | undefined) => void;
}

/** The reasons for which money waits, each with its number and sum; one of them filters. Absent for a single reason. */
export function ReasonChips({ items, chosen, onReason }: ReasonChipsProps) {
  const found = reviewReasons.filter((reason) => items.some((item) => item.reason === reason));
  if (found.length < 2) return null;
  return (
    <Chips aria-label="Filter by reason">
      {[undefined, ...found].map((reason) => {
        const amounts = items.flatMap((item) => (reason === undefined || item.reason === reason ? item.amount : []));
        return (
          <Button
            key={reason ?? 'all'}
            size="sm"
            variant={reason === chosen ? 'solid' : 'outline'}
            aria-pressed={reason === chosen}
            onClick={() => onReason(reason)}
          >
            {reason ? reasonWords[reason].label : 'All'} {amounts.length}, {formatNaira(added(amounts))}
          </Button>
        );
      })}
    </Chips>
  );
}
