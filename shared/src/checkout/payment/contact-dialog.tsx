import { type FormEvent, useState } from 'react';
import type { changeContact } from 'shared/contract/payments';
import { call } from 'shared/http';
import { EmailField, emailError, PhoneField, phoneError, toE164 } from 'shared/traveller';
import { Button, chakra, Flex, Text } from 'shared/ui';
import { FailedNotice, type FormDefinition, useForm, useSend } from 'shared/ui/forms';
import { Dialog } from 'shared/ui/overlay';
import { ErrorSummary } from 'shared/ui/parts';
import type { BookingUnderPayment } from './payment-kind';

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });

const contactForm: FormDefinition<'email' | 'phone'> = {
  labels: { email: 'E-mail', phone: 'Phone' },
  rules: {
    email: (value) => emailError(value, 'Enter your e-mail address.'),
    phone: (value) => phoneError(value, 'Enter your phone number.'),
  },
  idPrefix: 'contact-',
};

interface ContactDialogProps {
  readonly booking: BookingUnderPayment;
  readonly onClose: () => void;
  readonly onDone: (title: string, description?: string) => Promise<void>;
}

/** Corrects what a traveller is reached by. A new address gets the account by mail. */
export default function ContactDialog({ booking, onClose, onDone }: ContactDialogProps) {
  const draft = useState({ email: booking.email, phone: booking.phone });
  const [{ email, phone }] = draft;
  const form = useForm(contactForm, draft);
  const { submit, isSending, error } = useSend({
    send: (body: { email: string; phone: string }, idempotencyKey) =>
      call<typeof changeContact>('POST', '/booking/contact', {
        body: {
          bookingType: booking.bookingId.startsWith('TFY-R') ? 'ride' : 'flight',
          booking_id: booking.id,
          ...body,
        },
        idempotencyKey,
      }),
    refuse: form.refuse,
    onDone: (contact) =>
      void onDone(
        'Your contact is corrected',
        contact.email === booking.email ? undefined : `We have sent the account to ${contact.email}.`,
      ),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (form.check()) void submit({ email: email.trim().toLowerCase(), phone: toE164(phone) });
  }

  return (
    <Dialog open onClose={() => !isSending && onClose()} title="Correct e-mail or phone">
      <Form noValidate onSubmit={send}>
        <Text>We write to this address about your booking, and call this number only if we have to.</Text>
        <ErrorSummary errors={form.problems} />
        <EmailField field={form.field('email')} />
        <PhoneField field={form.field('phone')} />
        <FailedNotice error={error} />
        <Flex gap="3" flexDirection={{ base: 'column', md: 'row' }}>
          <Button type="submit" loading={isSending}>
            Save
          </Button>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Leave it as it is
          </Button>
        </Flex>
      </Form>
    </Dialog>
  );
}
