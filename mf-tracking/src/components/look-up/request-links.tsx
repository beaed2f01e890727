import { type FormEvent, useEffect, useState } from 'react';
import { EmailField, emailError } from 'shared/traveller';
import { Button, chakra, Heading, HStack, Stack, Text } from 'shared/ui';
import { DoneHeading, FailedNotice, type FormDefinition, SubmitButton, useForm, useSend } from 'shared/ui/forms';
import { requestBookingLinks } from '../../api/bookings';

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: '520px' },
});

const definition: FormDefinition<'email'> = {
  idPrefix: 'links-',
  labels: { email: 'E-mail of your bookings' },
  rules: { email: (value) => emailError(value, 'Enter the e-mail address of your bookings.') },
};

interface RequestLinksProps {
  /** Back to the form that asks for a booking ID. */
  readonly onBack: () => void;
}

/** Asks for a mail with the bookings of an address, in the place of the other form. */
export default function RequestLinks({ onBack }: RequestLinksProps) {
  // what was sent goes with the form of its address
  const [asked, setAsked] = useState(0);
  return <Request key={asked} onBack={onBack} onAnother={() => setAsked(asked + 1)} />;
}

function Request({ onBack, onAnother }: RequestLinksProps & { readonly onAnother: () => void }) {
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

  const back = (
    <Button variant="plain" paddingInline="0" onClick={onBack}>
      Back to booking ID
    </Button>
  );
  if (data)
    return (
      <Stack gap="2">
        <DoneHeading>Check your e-mail</DoneHeading>
        <Text overflowWrap="anywhere">
          If there are bookings with <b>{email.trim()}</b>, we have sent them to that address, each with its booking ID
          and a link.
        </Text>
        <HStack gap="6" rowGap="0" flexWrap="wrap">
          <Button variant="plain" paddingInline="0" onClick={onAnother}>
            Another address
          </Button>
          {back}
        </HStack>
      </Stack>
    );
  return (
    <Form noValidate onSubmit={send} aria-labelledby="links-heading">
      <Heading id="links-heading" textStyle="h3">
        Get your bookings by e-mail
      </Heading>
      <EmailField field={form.field('email')} />
      <FailedNotice error={error} />
      <HStack gap="6" rowGap="2" flexWrap="wrap">
        <SubmitButton loading={isSending}>Send me my bookings</SubmitButton>
        {back}
      </HStack>
    </Form>
  );
}
