import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { brand } from 'shared/brand';
import { failureCode, saveFile } from 'shared/checkout';
import { Download } from 'shared/icons';
import { Box, Button, chakra, Flex, Notice, Stack, Text } from 'shared/ui';
import { DoneHeading, SubmitButton, useForm } from 'shared/ui/forms';
import { FirstError } from 'shared/ui/parts';
import { beginSecondFactor, type Enrolment, finishSecondFactor } from '../api/people';
import { CopyButton } from '../components/copy-button';
import { CodeField, codeRule, plainCode } from './code-field';
import { PasswordField } from './password-field';
import { QrCode } from './qr-code';
import { refusalSentence } from './refusal-sentence';
import { Refusal } from './sign-in-form';

interface SecondFactorStepsProps {
  /** Set if the person has just entered it; otherwise the dialog has a field for it. */
  readonly password?: string | undefined;
  readonly onDone: () => void;
}

/** Sets up an authenticator app: its QR code, the first code, then the backup codes, which are shown only here. */
export function SecondFactorSteps({ password, onDone }: SecondFactorStepsProps) {
  const [begun, setBegun] = useState<Enrolment>();
  const [isSetUp, setSetUp] = useState(false);
  if (!begun) return <PasswordStep password={password} onBegun={setBegun} />;
  if (!isSetUp) return <AppStep uri={begun.uri} onSetUp={() => setSetUp(true)} />;
  return <BackupCodes title="The authenticator app is set up" codes={begun.backupCodes} onKept={onDone} />;
}

const passwordForm = {
  idPrefix: 'factor-',
  labels: { password: 'Your password' },
  rules: { password: (value: string) => (value ? undefined : 'Enter your password.') },
};

interface PasswordStepProps {
  readonly password: string | undefined;
  readonly onBegun: (enrolment: Enrolment) => void;
}

function PasswordStep({ password, onBegun }: PasswordStepProps) {
  const [typed, setTyped] = useState({ password: '' });
  const form = useForm(passwordForm, [typed, setTyped]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: beginSecondFactor,
    onSuccess: onBegun,
    onError: (failure) => {
      if (failureCode(failure) === 'CONFIRMATION_WRONG') form.refuse({ password: refusalSentence(failure) });
    },
    networkMode: 'always',
  });
  useEffect(() => {
    if (password) mutate(password);
  }, [password, mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && form.check()) mutate(typed.password);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FirstError errors={form.problems} />
        <Text color="fg.muted">
          An app on your phone shows a new code every 30 seconds. Any authenticator app will do.
        </Text>
        <PasswordField field={form.field('password')} autoComplete="current-password" />
        <Refusal error={failureCode(error) === 'CONFIRMATION_WRONG' ? null : error} />
        <SubmitButton variant="main" loading={isPending}>
          Go on
        </SubmitButton>
      </Stack>
    </form>
  );
}

const Code = chakra('code', {
  base: { fontSize: 'sm', letterSpacing: '0.04em', overflowWrap: 'anywhere', minWidth: '0' },
});
const Sunken = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    padding: '2',
    paddingInlineStart: '4',
    borderRadius: 'md',
    bg: 'bg.sunken',
  },
});

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

const appForm = {
  idPrefix: 'factor-',
  labels: { code: 'The code that the app shows' },
  rules: { code: codeRule },
};

function AppStep({ uri, onSetUp }: { readonly uri: string; readonly onSetUp: () => void }) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const [typed, setTyped] = useState({ code: '' });
  const form = useForm(appForm, [typed, setTyped]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: finishSecondFactor,
    onSuccess: onSetUp,
    onError: (failure) => {
      if (failureCode(failure) === 'CONFIRMATION_WRONG') form.refuse({ code: refusalSentence(failure) });
    },
    networkMode: 'always',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && form.check()) mutate(plainCode(typed.code));
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="5">
        <FirstError errors={form.problems} />
        <Text color="fg.muted">
          Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.
        </Text>
        <QrCode text={uri} label="QR code for the authenticator app" />
        <Box>
          <Text textStyle="label" marginBottom="1.5">
            Or enter this key in the app
          </Text>
          <Sunken>
            <Code>{inFours(secret)}</Code>
            <CopyButton text={secret} />
          </Sunken>
        </Box>
        <CodeField field={form.field('code')} />
        <Refusal error={failureCode(error) === 'CONFIRMATION_WRONG' ? null : error} />
        <SubmitButton variant="main" loading={isPending}>
          Finish
        </SubmitButton>
      </Stack>
    </form>
  );
}

interface BackupCodesProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Codes that nothing shows again. */
export function BackupCodes({ title, codes, onKept }: BackupCodesProps) {
  const text = codes.join('\n');
  const file = `Backup codes of the back office of ${brand.name}. Each opens one sign-in.\n\n${text}\n`;
  return (
    <Stack gap="5">
      <DoneHeading>{title}</DoneHeading>
      <Notice tone="warn">
        Keep these backup codes. Each opens one sign-in without the app, and they are never shown again.
      </Notice>
      <Box
        as="ul"
        aria-label="Backup codes"
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(128px, 1fr))"
        gap="1"
        padding="4"
        borderRadius="md"
        bg="bg.sunken"
      >
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Box>
      <Flex gap="3" flexWrap="wrap">
        <CopyButton text={text} />
        <Button
          size="sm"
          variant="outline"
          icon={<Download size={16} aria-hidden />}
          onClick={() => saveFile('backup-codes.txt', file, 'text/plain;charset=utf-8')}
        >
          Download
        </Button>
      </Flex>
      <Button variant="main" onClick={onKept}>
        I have kept them
      </Button>
    </Stack>
  );
}
