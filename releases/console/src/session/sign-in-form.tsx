import { type FormEvent, useRef, useState } from 'react';
import { failureCode, failureSentence } from 'shared/checkout';
import { Button, Field, Stack, TextInput } from 'shared/ui';
import { signIn } from '../api/session';

const fieldId = 'staff-token';

/** The token and a button; what is wrong stands under the field. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function fail(sentence: string) {
    setError(sentence);
    form.current?.querySelector('input')?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isAsking) return;
    if (!token.trim()) return fail('Enter the staff token.');
    setAsking(true);
    setError(undefined);
    try {
      await signIn(token.trim());
      onSignedIn();
    } catch (failure) {
      setAsking(false);
      fail(
        failureCode(failure) === 'STAFF_ONLY'
          ? 'This is not the staff token. Check that you copied the whole of it.'
          : failureSentence(failure),
      );
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <Field id={fieldId} label="Staff token" error={error}>
          <TextInput
            type="password"
            name="token"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="main" loading={isAsking}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
