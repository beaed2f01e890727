import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { CouponEntry } from 'shared/contract/catalogue';
import { Field, TextInput } from 'shared/ui/fields';
import { type CouponRequest, couponsQuery, createCoupon } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useStaffAction } from '../../../components/use-staff-action';
import { lagosDay } from '../../../model/days';
import { ChangeDialog } from '../change-dialog';
import { ChangePreview } from '../change-preview';
import { isSame } from '../entry';
import { useChanged, useValueForm } from '../use-catalogue';
import { CouponFields } from './coupon-fields';
import { type CouponErrors, couponErrors, couponOf, emptyCoupon, type TypedCoupon, typedCouponOf } from './coupon-form';

/** The messages of the server, by the fields of the form. */
const refusedFields = (failure: unknown): CouponErrors =>
  Object.fromEntries(
    Object.entries(failureFields(failure)).map(([path, message]) => [path.replace(/^values\./, ''), message]),
  );

const focusFirst = (errors: CouponErrors): boolean => {
  const [first] = Object.keys(errors);
  if (first) document.getElementById(`coupon-${first}`)?.focus();
  return first !== undefined;
};

/** The sentence of a refusal, unless it is at a field. */
const sentenceOf = (error: string | undefined, refused: CouponErrors) =>
  Object.keys(refused).length > 0 ? undefined : error;

export function NewCouponDialog({ onClose }: { readonly onClose: () => void }) {
  const today = lagosDay(Date.now());
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState(() => emptyCoupon(today));
  const [isChecked, setChecked] = useState(false);
  const { onDone } = useChanged(couponsQuery, onClose);
  const add = useStaffAction({ send: (body: CouponRequest, key) => createCoupon(body, key), onDone });
  const refused = refusedFields(add.failure);
  const wrong: CouponErrors = {
    ...(!code.trim() && { code: 'Write the code that travellers type, like PICKUP10.' }),
    ...couponErrors(typed),
  };
  const errors = { ...refused, ...(isChecked && wrong) };

  function go() {
    setChecked(true);
    if (!focusFirst(wrong)) add.run({ code: code.trim(), values: couponOf(typed, true) });
  }

  return (
    <ConfirmDialog
      title="New coupon"
      outcome="Travellers can use it from its first day on."
      confirm="Add coupon"
      keep="Leave it"
      isRunning={add.isRunning}
      error={sentenceOf(add.error, refused)}
      onConfirm={go}
      onClose={onClose}
    >
      <Field
        id="coupon-code"
        label="Code"
        hint="Letters, digits and dashes; capitals do not matter."
        error={errors.code}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <CouponFields
        typed={typed}
        errors={errors}
        today={today}
        onChange={(change: Partial<TypedCoupon>) => setTyped((before) => ({ ...before, ...change }))}
      />
      {Object.keys(couponErrors(typed)).length === 0 && (
        <ChangePreview change={{ kind: 'coupon', key: null, values: couponOf(typed, true) }} />
      )}
    </ConfirmDialog>
  );
}

interface CouponDialogProps {
  readonly entry: CouponEntry;
  readonly onClose: () => void;
}

export function CouponDialog({ entry, onClose }: CouponDialogProps) {
  const form = useValueForm(couponsQuery, entry, typedCouponOf, onClose);
  const { base, fields, set, save } = form;
  const [isChecked, setChecked] = useState(false);
  const wrong = couponErrors(fields);
  const isReadable = Object.keys(wrong).length === 0;
  const values = couponOf(fields, base.values.isOn);

  function showWrong() {
    setChecked(true);
    focusFirst(wrong);
  }

  return (
    <ChangeDialog
      title={`Coupon ${entry.name}`}
      outcome="Bookings keep the discount that they have. A code that was typed and not yet booked follows the new terms."
      now="Change coupon now"
      form={form}
      change={isReadable ? { kind: 'coupon', key: base.key, values } : undefined}
      hasEffect={!isSame(values, base.values)}
      onUnreadable={showWrong}
      onClose={onClose}
    >
      <CouponFields
        typed={fields}
        errors={{ ...refusedFields(save.failure), ...(isChecked && wrong) }}
        today={lagosDay(Date.now())}
        onChange={set}
      />
    </ChangeDialog>
  );
}

/** Switches a coupon off or on. */
export function SwitchCouponDialog({ entry, onClose }: CouponDialogProps) {
  const form = useValueForm(couponsQuery, entry, typedCouponOf, onClose);
  const { key, values } = form.base;
  const { isOn } = values;
  return (
    <ChangeDialog
      title={isOn ? `Switch ${entry.name} off?` : `Switch ${entry.name} on?`}
      outcome={
        isOn
          ? 'Nobody can use it from then on. Bookings that used it keep their discount.'
          : 'Travellers can use it again, between its first and its last day.'
      }
      now={isOn ? 'Switch off' : 'Switch on'}
      keep={isOn ? 'Leave it on' : 'Leave it off'}
      isGrave={isOn}
      form={form}
      change={{ kind: 'coupon', key, values: { ...values, isOn: !isOn } }}
      hasEffect
      onClose={onClose}
    />
  );
}
