import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { CouponEntry } from 'shared/contract/catalogue';
import { Field, TextInput } from 'shared/ui/fields';
import { type CouponRequest, couponsQuery, createCoupon } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useStaffAction } from '../../../components/use-staff-action';
import { lagosDay } from '../../../model/days';
import { StartField } from '../start-field';
import { SteepPriceField } from '../steep-price-field';
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
    </ConfirmDialog>
  );
}

interface CouponDialogProps {
  readonly entry: CouponEntry;
  readonly onClose: () => void;
}

export function CouponDialog({ entry, onClose }: CouponDialogProps) {
  const today = lagosDay(Date.now());
  const { base, fields, set, save, steep } = useValueForm(couponsQuery, entry, typedCouponOf, onClose);
  const [startsOn, setStartsOn] = useState(today);
  const [isChecked, setChecked] = useState(false);
  const refused = refusedFields(save.failure);
  const wrong = couponErrors(fields);

  function go() {
    setChecked(true);
    if (focusFirst(wrong)) return;
    const values = couponOf(fields, base.values.isOn);
    save.run({ kind: 'coupon', key: base.key, values, version: base.version, startsOn });
  }

  return (
    <ConfirmDialog
      title={`Coupon ${entry.name}`}
      outcome="Bookings keep the discount that they have. A code that was typed and not yet booked follows the new terms."
      confirm={startsOn === today ? 'Change coupon now' : 'Plan this change'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={sentenceOf(save.error, refused)}
      onConfirm={go}
      onClose={onClose}
    >
      <CouponFields typed={fields} errors={{ ...refused, ...(isChecked && wrong) }} today={today} onChange={set} />
      <StartField value={startsOn} error={failureFields(save.failure).startsOn} onChange={setStartsOn} />
      <SteepPriceField steep={steep} />
    </ConfirmDialog>
  );
}

/** Switches a coupon off or on. */
export function SwitchCouponDialog({ entry, onClose }: CouponDialogProps) {
  const { base, save } = useValueForm(couponsQuery, entry, typedCouponOf, onClose);
  const { isOn } = base.values;
  return (
    <ConfirmDialog
      title={isOn ? `Switch ${entry.name} off?` : `Switch ${entry.name} on?`}
      outcome={
        isOn
          ? 'Nobody can use it from now on. Bookings that used it keep their discount.'
          : 'Travellers can use it again, between its first and its last day.'
      }
      confirm={isOn ? 'Switch off' : 'Switch on'}
      keep={isOn ? 'Leave it on' : 'Leave it off'}
      isGrave={isOn}
      isRunning={save.isRunning}
      error={save.error}
      onConfirm={() =>
        save.run({ kind: 'coupon', key: base.key, values: { ...base.values, isOn: !isOn }, version: base.version })
      }
      onClose={onClose}
    />
  );
}
