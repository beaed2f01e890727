import { useId } from 'react';
import { TicketPercent, X } from 'shared/icons';
import { chakra } from 'shared/ui';
import { type Discount, discountWords } from './discount';
import { useFirstFocus } from './use-first-focus';

const Chip = chakra('div', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxWidth: '100%',
    minHeight: '11',
    paddingInlineStart: '4',
    borderRadius: 'full',
    border: '1px solid {colors.brand.muted}',
    bg: 'brand.subtle',
    color: 'brand.fg',
    textStyle: 'label',
    '& > span': { minWidth: '0', overflowWrap: 'anywhere' },
    '& > svg': { flex: 'none' },
  },
});
const Remove = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '11',
    borderRadius: 'full',
    color: 'inherit',
    // the ring stays inside the chip
    _focusVisible: { outlineOffset: '-6px' },
  },
});

interface AppliedCouponProps {
  readonly discount: Discount;
  readonly takesFocus: boolean;
  readonly onRemove: () => void;
}

/** The coupon in force, with a way to take it off again. */
export function AppliedCoupon({ discount, takesFocus, onRemove }: AppliedCouponProps) {
  const id = useId();
  useFirstFocus(id, takesFocus);
  return (
    <Chip>
      <TicketPercent size={16} aria-hidden />
      <span>{discountWords(discount)}</span>
      <Remove id={id} type="button" aria-label={`Remove coupon ${discount.name}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </Remove>
    </Chip>
  );
}
