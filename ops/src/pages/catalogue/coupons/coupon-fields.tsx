import { chakra, Segmented } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { Field, Select, TextInput } from 'shared/ui/fields';
import { daysAfter } from '../../../model/days';
import { type CouponErrors, discountKinds, products, type TypedCoupon } from './coupon-form';

const Pair = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

const reachDays = 3 * 365;

interface CouponFieldsProps {
  readonly typed: TypedCoupon;
  readonly errors: CouponErrors;
  readonly today: string;
  readonly onChange: (change: Partial<TypedCoupon>) => void;
}

/** The terms of a coupon. */
export function CouponFields({ typed, errors, today, onChange }: CouponFieldsProps) {
  const number = (field: keyof TypedCoupon, label: string, hint?: string) => (
    <Field id={`coupon-${field}`} label={label} hint={hint} error={errors[field]}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={typed[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
  const [firstOfDays = today] = [today, typed.firstDay].filter(Boolean).sort();
  return (
    <>
      <Field id="coupon-product" label="For" error={errors.product}>
        <Select
          id="coupon-product"
          options={products}
          value={typed.product}
          onChange={(value) => {
            const chosen = products.find((product) => product.value === value);
            if (chosen) onChange({ product: chosen.value });
          }}
        />
      </Field>
      <Segmented
        label="Discount"
        options={discountKinds}
        value={typed.discountKind}
        onChange={(discountKind) => onChange({ discountKind })}
      />
      <Pair>
        {typed.discountKind === 'percentage' ? (
          <>
            {number('percentage', 'Percentage')}
            {number('most', 'At most (NGN)', 'Empty for no limit')}
          </>
        ) : (
          number('fixed', 'Amount (NGN)')
        )}
        {number('leastSpend', 'From a price of (NGN)')}
      </Pair>
      <Pair>
        <DateField
          id="coupon-firstDay"
          label="First day"
          value={typed.firstDay}
          min={firstOfDays}
          max={daysAfter(today, reachDays)}
          error={errors.firstDay}
          onChange={(firstDay) => onChange({ firstDay })}
        />
        <DateField
          id="coupon-lastDay"
          label="Last day"
          placeholder="Choose"
          value={typed.lastDay}
          min={typed.firstDay || today}
          max={daysAfter(today, reachDays)}
          error={errors.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </Pair>
      <Pair>
        {number('mostRedemptions', 'Uses in all', 'Empty for no limit')}
        {number('mostPerContact', 'By one person', 'By e-mail and phone; empty for no limit')}
      </Pair>
    </>
  );
}
