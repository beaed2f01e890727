import { type KeyboardEvent, useId, useState } from 'react';
import { Box, Button } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { failureSentence } from '../failure';
import { useFirstFocus } from './use-first-focus';

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
