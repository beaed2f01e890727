import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CouponDiscount } from 'shared/contract/coupons';
import { formatNaira } from 'shared/format';
import { TicketPercent, X } from 'shared/icons';
import { Box, Button, chakra, VisuallyHidden } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { failureSentence } from '../failure';
import { applyDiscount, type Discount, discountFrom, discountText, dropDiscount, useDiscount } from './discount';

export interface CouponFieldProps {
  /** Id of the selection or quote that the coupon is for. `useDiscount(of)` returns the active discount. */
  readonly of: string;
  /** Verifies the code with the remote's own call. An error is shown at the field. */
  readonly verify: (code: string) => Promise<CouponDiscount>;
  /** Why the server refused the coupon of a booking, as a sentence; the page has removed the coupon by `dropDiscount`. */
  readonly refusal?: string;
}

/** A link that opens a field for the code; then a chip with the applied coupon. */
export function CouponField({ of, verify, refusal }: CouponFieldProps) {
  const discount = useDiscount(of);
  const [isOpen, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  // another coupon was applied after this refusal
  const [resolvedRefusal, setResolvedRefusal] = useState<string>();
  if (refusal === undefined && resolvedRefusal !== undefined) setResolvedRefusal(undefined);
  // the pressed element is unmounted at each step: the element that replaces it takes the focus
  const wasUsed = useRef(false);

  async function apply(code: string) {
    const found = discountFrom(await verify(code));
    wasUsed.current = true;
    applyDiscount(of, found);
    setOpen(false);
    setResolvedRefusal(refusal);
    setAnnouncement(`${found.name} is applied: ${formatNaira(found.amount)} off.`);
  }

  function remove() {
    wasUsed.current = true;
    setAnnouncement(`${discount?.name} is removed.`);
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
      ) : isOpen || (refusal && refusal !== resolvedRefusal) ? (
        <CouponForm
          apply={apply}
          refusal={refusal === resolvedRefusal ? undefined : refusal}
          takesFocus={wasUsed.current}
        />
      ) : (
        <CouponLink takesFocus={wasUsed.current} onPress={open} />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Box>
  );
}

interface CouponLinkProps {
  readonly takesFocus: boolean;
  readonly onPress: () => void;
}

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

/** The applied coupon, with a button that removes it. */
function AppliedCoupon({ discount, takesFocus, onRemove }: AppliedCouponProps) {
  const id = useId();
  useFirstFocus(id, takesFocus);
  return (
    <Chip>
      <TicketPercent size={16} aria-hidden />
      <span>{discountText(discount)}</span>
      <Remove id={id} type="button" aria-label={`Remove coupon ${discount.name}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </Remove>
    </Chip>
  );
}

interface CouponFormProps {
  /** @throws why the coupon is not valid */
  readonly apply: (code: string) => Promise<void>;
  readonly refusal: string | undefined;
  readonly takesFocus: boolean;
}

/** Not a form element: its pages render it inside their forms. */
function CouponForm({ apply, refusal, takesFocus }: CouponFormProps) {
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

/** Focuses the element with this id when it is mounted, if `takesFocus` is true then. */
function useFirstFocus(id: string, takesFocus: boolean): void {
  const isRequested = useRef(takesFocus);
  useEffect(() => {
    if (isRequested.current) document.getElementById(id)?.focus();
  }, [id]);
}
