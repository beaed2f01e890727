import { type FormEvent, useRef, useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { Button, Stack } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { isSessionOver } from '../api/is-session-over';
import { signIn } from '../api/session';
import type { Door } from '../api/standing';
import { doorWords } from './doors';

interface SignInFormProps {
  readonly door: Door;
  readonly onSignedIn: () => void;
}

/** The token and a button; what is wrong stands under the field. */
export function SignInForm({ door, onSignedIn }: SignInFormProps) {
  const words = doorWords[door];
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
    if (!token.trim()) return fail(words.empty);
    setAsking(true);
    setError(undefined);
    try {
      await signIn[door](token.trim());
      onSignedIn();
    } catch (failure) {
      setAsking(false);
      fail(isSessionOver(failure) ? words.wrong : failureSentence(failure));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <Field id={words.fieldId} label={words.label} error={error}>
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
