import { type FormEvent, useEffect, useState } from 'react';
import { EmailField, emailError } from 'shared/traveller';
import { Box, chakra, Stack, Text } from 'shared/ui';
import { DoneHeading, FailedNotice, type FormDefinition, SubmitButton, useForm, useSend } from 'shared/ui/forms';
import { requestBookingLinks } from '../../api/bookings';

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });

const definition: FormDefinition<'email'> = {
  idPrefix: 'links-',
  labels: { email: 'E-mail of your bookings' },
  rules: { email: (value) => emailError(value, 'Enter the e-mail address of your bookings.') },
};

/** Asks for a mail with the bookings of an address. */
export default function RequestLinks() {
  const typed = useState({ email: '' });
  const { email } = typed[0];
  const form = useForm(definition, typed);
  const { submit, isSending, data, error } = useSend({ send: requestBookingLinks, refuse: form.refuse });

  const fieldId = form.field('email').id;
  // the button that opened it is removed
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (form.check()) void submit({ email: email.trim().toLowerCase() });
    else document.getElementById(fieldId)?.focus();
  }

  if (data)
    return (
      <Stack gap="2">
        <DoneHeading>Check your e-mail</DoneHeading>
        <Text overflowWrap="anywhere">
          If there are bookings with <b>{email.trim()}</b>, we have sent them to that address, each with its booking ID
          and a link.
        </Text>
      </Stack>
    );
  return (
    <Form noValidate onSubmit={send} aria-label="Get your bookings by e-mail">
      <EmailField field={form.field('email')} />
      <FailedNotice error={error} />
      <Box>
        <SubmitButton loading={isSending}>Send me my bookings</SubmitButton>
      </Box>
    </Form>
  );
}
