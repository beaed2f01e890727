import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, type ReactNode, type SetStateAction, useEffect, useState } from 'react';
import { failureCode } from 'shared/checkout';
import { emailError, LineField } from 'shared/traveller';
import { Button, Notice, Stack, Text } from 'shared/ui';
import { SubmitButton, useForm } from 'shared/ui/forms';
import { FirstError } from 'shared/ui/parts';
import { enterCode, type NextStep, signIn } from '../api/people';
import { CodeField, codeRule, plainCode } from './code-field';
import { PasswordField } from './password-field';
import { refusalSentence } from './refusal-sentence';

interface SignInFormProps {
  /** Filled in. */
  readonly email?: string | undefined;
  /** Another way to sign in, below the password. */
  readonly other?: ReactNode;
  /** The code follows a sign-in by the provider. */
  readonly first?: 'password' | 'code';
  /** @param password as typed: setting up a second factor needs it again */
  readonly onSignedIn: (password: string) => void;
}

type Step = 'password' | 'code' | 'backup';

/** The steps of a sign-in: e-mail and password, then the code of the second factor or a backup code. */
export function SignInForm({ email = '', first = 'password', other, onSignedIn }: SignInFormProps) {
  const [step, setStep] = useState<Step>(first);
  const [typed, setTyped] = useState({ email, password: '' });
  const goOn = (next: NextStep) => (next === 'code' ? setStep('code') : onSignedIn(typed.password));
  if (step === 'password')
    return (
      <>
        <PasswordStep typed={typed} setTyped={setTyped} onDone={goOn} />
        {other}
      </>
    );
  return (
    <CodeStep
      key={step}
      isBackupCode={step === 'backup'}
      onDone={goOn}
      onOther={() => setStep(step === 'backup' ? 'code' : 'backup')}
      onRestart={() => setStep('password')}
    />
  );
}

type Typed = Readonly<Record<'email' | 'password', string>>;

interface PasswordStepProps {
  readonly typed: Typed;
  readonly setTyped: Dispatch<SetStateAction<Typed>>;
  readonly onDone: (next: NextStep) => void;
}

const passwordForm = {
  idPrefix: 'sign-in-',
  labels: { email: 'E-mail', password: 'Password' },
  rules: {
    email: (value: string) => emailError(value, 'Enter your e-mail.'),
    password: (value: string) => (value ? undefined : 'Enter your password.'),
  },
};

function PasswordStep({ typed, setTyped, onDone }: PasswordStepProps) {
  const form = useForm(passwordForm, [typed, setTyped]);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: signIn,
    onSuccess: ({ next }) => onDone(next),
    onError: (failure) => {
      if (failureCode(failure) === 'STAFF_ONLY') form.refuse({ password: refusalSentence(failure) });
    },
    networkMode: 'always',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    reset();
    if (form.check()) mutate({ email: typed.email.trim(), password: typed.password });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FirstError errors={form.problems} />
        <LineField
          field={form.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField field={form.field('password')} autoComplete="current-password" />
        <Refusal error={failureCode(error) === 'STAFF_ONLY' ? null : error} />
        <SubmitButton variant="main" loading={isPending}>
          Sign in
        </SubmitButton>
      </Stack>
    </form>
  );
}

const backupRule = (value: string) => (value ? undefined : 'Enter one of your backup codes.');
const codeForms = {
  app: { idPrefix: 'sign-in-', labels: { code: 'Code of your authenticator app' }, rules: { code: codeRule } },
  backup: { idPrefix: 'sign-in-', labels: { code: 'Backup code' }, rules: { code: backupRule } },
};

interface CodeStepProps {
  readonly isBackupCode: boolean;
  readonly onDone: (next: NextStep) => void;
  readonly onOther: () => void;
  readonly onRestart: () => void;
}

function CodeStep({ isBackupCode, onDone, onOther, onRestart }: CodeStepProps) {
  const [typed, setTyped] = useState({ code: '' });
  // this step replaces the one that had the focus
  useEffect(() => document.getElementById('sign-in-code')?.focus(), []);
  const form = useForm(codeForms[isBackupCode ? 'backup' : 'app'], [typed, setTyped]);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: enterCode,
    onSuccess: ({ next }) => onDone(next),
    onError: (failure) => {
      if (failureCode(failure) === 'STAFF_ONLY') form.refuse({ code: refusalSentence(failure) });
    },
    networkMode: 'always',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    reset();
    if (form.check()) mutate({ code: isBackupCode ? typed.code.trim() : plainCode(typed.code), isBackupCode });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FirstError errors={form.problems} />
        <Text color="fg.muted">
          {isBackupCode
            ? 'Each of the codes that you kept opens one sign-in.'
            : 'Open your authenticator app and enter the code of this site.'}
        </Text>
        {isBackupCode ? (
          <LineField field={form.field('code')} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        ) : (
          <CodeField field={form.field('code')} />
        )}
        <Refusal error={failureCode(error) === 'STAFF_ONLY' ? null : error} />
        <SubmitButton variant="main" loading={isPending}>
          Go on
        </SubmitButton>
        <Button variant="plain" size="sm" onClick={onOther}>
          {isBackupCode ? 'Use the authenticator app' : 'Use a backup code'}
        </Button>
        <Button variant="plain" size="sm" onClick={onRestart}>
          Start again
        </Button>
      </Stack>
    </form>
  );
}

/** A refusal that belongs to no field. */
export function Refusal({ error }: { readonly error: unknown }) {
  if (!error) return null;
  return (
    <Notice tone="failed" role="alert">
      {refusalSentence(error)}
    </Notice>
  );
}
