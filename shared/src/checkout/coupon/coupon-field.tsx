import { useId, useRef, useState } from 'react';
import type { CouponDiscount } from 'shared/contract/coupons';
import { formatNaira } from 'shared/format';
import { TicketPercent } from 'shared/icons';
import { Box, Button, VisuallyHidden } from 'shared/ui';
import { AppliedCoupon } from './applied-coupon';
import { CouponForm } from './coupon-form';
import { applyDiscount, discountFrom, dropDiscount, useDiscount } from './discount';
import { useFirstFocus } from './use-first-focus';

export interface CouponFieldProps {
  /** The selection or quote that the coupon is for: its id. Read the discount in force by `useDiscount(of)`. */
  readonly of: string;
  /** Asks the server, with the remote's own call; what it throws is said at the field. */
  readonly verify: (code: string) => Promise<CouponDiscount>;
  /** Why the booking was not made with the coupon, in a sentence; the page has dropped it by `dropDiscount`. */
  readonly refusal?: string;
}

/** A coupon: a link until it is asked for, a field while it is typed, a chip that can be removed once it counts. */
export function CouponField({ of, verify, refusal }: CouponFieldProps) {
  const discount = useDiscount(of);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  // a refusal is over once another coupon counts
  const [settled, setSettled] = useState<string>();
  if (refusal === undefined && settled !== undefined) setSettled(undefined);
  // what was pressed is gone after each step: the focus goes to what has taken its place
  const wasUsed = useRef(false);

  async function apply(code: string) {
    const found = discountFrom(await verify(code));
    wasUsed.current = true;
    applyDiscount(of, found);
    setOpen(false);
    setSettled(refusal);
    setSaid(`${found.name} is applied: ${formatNaira(found.amount)} off.`);
  }

  function remove() {
    wasUsed.current = true;
    setSaid(`${discount?.name} is removed.`);
    dropDiscount();
  }

  function open() {
    wasUsed.current = true;
    setOpen(true);
  }

  return (
    <Box>
      {discount ? (
        <AppliedCoupon discount={discount} takesFocus={wasUsed.current} onRemove={remove} />
      ) : isOpen || (refusal && refusal !== settled) ? (
        <CouponForm apply={apply} refusal={refusal === settled ? undefined : refusal} takesFocus={wasUsed.current} />
      ) : (
        <CouponLink takesFocus={wasUsed.current} onPress={open} />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Box>
  );
}

interface CouponLinkProps {
  readonly takesFocus: boolean;
  readonly onPress: () => void;
}

/** Few have a coupon: the field stays out of the way until somebody says so. */
function CouponLink({ takesFocus, onPress }: CouponLinkProps) {
  const id = useId();
  useFirstFocus(id, takesFocus);
  return (
    <Button id={id} variant="plain" marginLeft="-4" icon={<TicketPercent aria-hidden />} onClick={onPress}>
      Have a coupon?
    </Button>
  );
}
