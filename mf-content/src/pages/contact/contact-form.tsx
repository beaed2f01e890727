import type { FormEvent } from 'react';
import { contactMessageLength } from 'shared/contract/lists';
import { ChoiceField, LineField, PhoneField } from 'shared/traveller';
import { Box, chakra, Grid, Heading } from 'shared/ui';
import { CountedArea, FailedNotice, SubmitButton } from 'shared/ui/forms';
import { ErrorSummary } from 'shared/ui/parts';
import { subjectOptions } from '../../model/contact-form';
import type { ContactState } from './use-contact';

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });

export function ContactForm({ contact }: { readonly contact: ContactState }) {
  const { form, isSending, error, submit } = contact;
  const { field, problems } = form;
  function send(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <Form noValidate onSubmit={send} aria-labelledby="send-a-message">
      <Heading id="send-a-message" marginBottom="1">
        Send a message
      </Heading>
      <ErrorSummary errors={problems} />
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <LineField field={field('fullName')} autoComplete="name" />
        <LineField field={field('email')} type="email" autoComplete="email" inputMode="email" />
        <PhoneField field={field('phone')} optional />
        <LineField
          field={field('bookingId')}
          optional
          placeholder="TFY-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Grid>
      <ChoiceField field={field('subject')} options={subjectOptions} />
      <CountedArea
        field={field('message')}
        maxLength={contactMessageLength.max}
        hint="Never send your PIN or a one-time code."
      />
      <FailedNotice error={error} />
      <Box marginTop="1">
        <SubmitButton variant="main" loading={isSending}>
          Send message
        </SubmitButton>
      </Box>
    </Form>
  );
}
