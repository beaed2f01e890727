import { type ReviewReason, reviewReasons } from 'shared/contract/lists';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { formatNaira } from 'shared/format';
import { Button, chakra } from 'shared/ui';
import { added } from '../../model/ledger-words';
import { reasonWords } from '../../model/money-words';

/** On a phone one line that is moved sideways, so that the first amount is in sight. */
const Chips = chakra('fieldset', {
  base: {
    display: 'flex',
    flexWrap: { md: 'wrap' },
    gap: '2',
    minWidth: '0',
    marginBottom: '4',
    // room for the focus ring, which the line would cut off
    marginInline: { base: '-5', md: '0' },
    padding: { base: '4px 20px', md: '0' },
    overflowX: { base: 'auto', md: 'visible' },
    '& > button': { flex: 'none' },
  },
});

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
