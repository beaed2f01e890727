import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureCode } from 'shared/checkout';
import { Button, Flex, Stack, Text } from 'shared/ui';
import { SubmitButton, useForm } from 'shared/ui/forms';
import { Dialog } from 'shared/ui/overlay';
import { FirstError } from 'shared/ui/parts';
import { onConfirmationNeeded } from '../api/calls';
import { confirmAgain, type Me } from '../api/people';
import { CodeField, codeRule, plainCode } from './code-field';
import { PasswordField } from './password-field';
import { refusalSentence } from './refusal-sentence';
import { Refusal } from './sign-in-form';

interface Pending {
  readonly answer: Promise<boolean>;
  readonly settle: (isConfirmed: boolean) => void;
}

/** Asks for password and code when a call needs them again. Calls that are refused at the same time wait for the same answer. */
export function ConfirmAgain({ me }: { readonly me: Me }) {
  const pending = useRef<Pending>(undefined);
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    const stop = onConfirmationNeeded(() => {
      pending.current ??= newPending();
      setAsked(true);
      return pending.current.answer;
    });
    return () => {
      stop();
      pending.current?.settle(false);
      pending.current = undefined;
    };
  }, []);

  function settle(isConfirmed: boolean) {
    pending.current?.settle(isConfirmed);
    pending.current = undefined;
    setAsked(false);
  }

  return (
    <Dialog open={isAsked} onClose={() => settle(false)} title="Confirm that it is you">
      <ConfirmForm
        send={confirmAgain}
        hasSecondFactor={me.hasSecondFactor}
        onConfirmed={() => settle(true)}
        onCancel={() => settle(false)}
      >
        {me.hasSecondFactor
          ? 'This needs your password and a new code. Then it is done by itself.'
          : 'This needs your password. Then it is done by itself.'}{' '}
        {otherWay(me)}
      </ConfirmForm>
    </Dialog>
  );
}

/** A new sign-in counts as a confirmation, however it was made. */
function otherWay({ method, hasSecondFactor }: Me): string {
  if (method.startsWith('oidc'))
    return `Without your password${hasSecondFactor ? ' or app' : ''}, cancel, sign out, and sign in by the provider again: that confirms it too.`;
  return hasSecondFactor
    ? 'Without your app, cancel, sign out, and sign in again with a backup code: that confirms it too.'
    : '';
}

function newPending(): Pending {
  let settle: Pending['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { answer, settle };
}

const labels = { password: 'Password', code: 'Code of your authenticator app' };
const needsPassword = (value: string) => (value ? undefined : 'Enter your password.');
const forms = {
  both: { idPrefix: 'confirm-', labels, rules: { password: needsPassword, code: codeRule } },
  password: { idPrefix: 'confirm-', labels, rules: { password: needsPassword, code: () => undefined } },
};

interface ConfirmFormProps<Answer> {
  readonly send: (typed: { password: string; code?: string }) => Promise<Answer>;
  readonly hasSecondFactor: boolean;
  readonly onConfirmed: (answer: Answer) => void;
  readonly onCancel: () => void;
  /** What it is for. */
  readonly children: ReactNode;
}

/** Asks for the password and, if the person has an app, for its code. */
export function ConfirmForm<Answer>({
  send,
  hasSecondFactor,
  onConfirmed,
  onCancel,
  children,
}: ConfirmFormProps<Answer>) {
  const [typed, setTyped] = useState({ password: '', code: '' });
  const form = useForm(forms[hasSecondFactor ? 'both' : 'password'], [typed, setTyped]);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: onConfirmed,
    onError: (failure) => {
      if (failureCode(failure) !== 'CONFIRMATION_WRONG') return;
      const sentence = refusalSentence(failure);
      // the server checks the password first
      const isPassword = !hasSecondFactor || sentence.includes('password');
      form.refuse(isPassword ? { password: sentence } : { code: sentence });
    },
    networkMode: 'always',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // the form of the page under this dialog must not be sent
    event.stopPropagation();
    if (isPending) return;
    reset();
    if (!form.check()) return;
    const code = plainCode(typed.code);
    mutate({ password: typed.password, ...(hasSecondFactor && { code }) });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FirstError errors={form.problems} />
        <Text color="fg.muted">{children}</Text>
        <PasswordField field={form.field('password')} autoComplete="current-password" />
        {hasSecondFactor && <CodeField field={form.field('code')} />}
        <Refusal error={failureCode(error) === 'CONFIRMATION_WRONG' ? null : error} />
        <Flex justifyContent="flex-end" flexDirection={{ base: 'column-reverse', md: 'row' }} gap="3">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton loading={isPending}>Confirm</SubmitButton>
        </Flex>
      </Stack>
    </form>
  );
}
