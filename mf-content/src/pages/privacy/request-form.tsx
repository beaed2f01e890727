import { type FormEvent, useState } from 'react';
import type { PrivacyRequestKind } from 'shared/contract/lists';
import { EmailField, emailError } from 'shared/traveller';
import { Box, chakra, Segmented, Stack, Text } from 'shared/ui';
import { DoneHeading, FailedNotice, type FormDefinition, SubmitButton, useForm, useSend } from 'shared/ui/forms';
import { requestPrivacy } from '../../api/privacy';

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });
const empty: Readonly<Record<PrivacyField, string>> = { email: '' };

/** Requests an e-mail with a link that opens the data of its address. */
export function RequestForm() {
  const typed = useState(empty);
  const { email } = typed[0];
  const [wants, setWants] = useState<PrivacyRequestKind>('copy');
  const form = useForm(privacyDefinition, typed);
  const { submit, isSending, data, error } = useSend({
    name: 'privacy-request',
    send: requestPrivacy,
    refuse: form.refuse,
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (form.check()) void submit({ email: email.trim().toLowerCase(), wants });
    else document.getElementById(form.field('email').id)?.focus();
  }

  if (data) {
    return (
      <Stack gap="2">
        <DoneHeading>Check your e-mail</DoneHeading>
        <Text>
          If we keep data about <b>{email.trim()}</b>, we have sent a link to that address. Nothing is shown or erased
          until you open it.
        </Text>
      </Stack>
    );
  }
  return (
    <Form noValidate onSubmit={send} aria-label="Get or erase your data">
      <Segmented label="What you want" options={requestOptions} value={wants} onChange={setWants} />
      <EmailField field={form.field('email')} />
      <FailedNotice error={error} />
      <Box>
        <SubmitButton loading={isSending}>Send me the link</SubmitButton>
      </Box>
    </Form>
  );
}

type PrivacyField = 'email';

const privacyDefinition: FormDefinition<PrivacyField> = {
  idPrefix: 'privacy-',
  labels: { email: 'E-mail of your bookings' },
  rules: { email: (value) => emailError(value, 'Enter the e-mail address of your bookings.') },
};

const requestOptions: readonly { readonly value: PrivacyRequestKind; readonly label: string }[] = [
  { value: 'copy', label: 'Get a copy' },
  { value: 'erase', label: 'Erase' },
];
