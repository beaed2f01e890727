import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CouponDiscount } from 'shared/contract/coupons';
import { formatNaira } from 'shared/format';
import { TicketPercent, X } from 'shared/icons';
import { Box, Button, chakra, VisuallyHidden } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { failureSentence } from '../failure';
import { applyDiscount, type Discount, discountFrom, discountWords, dropDiscount, useDiscount } from './discount';

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

interface CouponFormProps {
  /** Rejects with why the coupon does not count. */
  readonly apply: (code: string) => Promise<void>;
  readonly refusal: string | undefined;
  readonly takesFocus: boolean;
}

/** No form element: it stands inside the forms of its pages. */
export function CouponForm({ apply, refusal, takesFocus }: CouponFormProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState(refusal);
  const [isChecking, setChecking] = useState(false);
  useFirstFocus(id, takesFocus);
  const focus = () => document.getElementById(id)?.focus();

  async function check() {
    if (isChecking) return;
    const typed = code.trim();
    if (typed === '') {
      setError('Type the code of your coupon.');
      focus();
      return;
    }
    setError(undefined);
    setChecking(true);
    try {
      await apply(typed);
    } catch (failure) {
      setError(failureSentence(failure));
      setChecking(false);
      focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void check();
  }

  return (
    <Box role="group" aria-label="Coupon" maxWidth="420px">
      <Field id={id} label="Coupon code" error={error}>
        <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="3">
          <TextInput
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            textTransform="uppercase"
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button variant="outline" loading={isChecking} onClick={() => void check()}>
            Apply
          </Button>
        </Box>
      </Field>
    </Box>
  );
}

/** Takes the focus when the element of this id appears; not where it is there from the start of the page. */
export function useFirstFocus(id: string, takesFocus: boolean): void {
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) document.getElementById(id)?.focus();
  }, [id]);
}
