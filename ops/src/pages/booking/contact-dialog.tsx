import { useState } from 'react';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { emailError, phoneAsTyped, phoneError, toE164 } from 'shared/traveller';
import { Field, PhoneInput, TextInput } from 'shared/ui/fields';
import { ChangeDialog } from './change-dialog';
import { useBookingChange } from './use-booking-change';

interface ContactDialogProps {
  readonly booking: StaffBooking;
  readonly onClose: () => void;
}

interface ContactForm {
  readonly email: string;
  readonly phone: string;
}

function errorsOf({ email, phone }: ContactForm): Partial<Record<keyof ContactForm, string>> {
  const errors = {
    email: emailError(email.trim(), 'Enter the e-mail address.'),
    phone: phoneError(phone.trim(), 'Enter the phone number.'),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** Changes phone and e-mail of a booking. */
export function ContactDialog({ booking, onClose }: ContactDialogProps) {
  const { email, phone } = booking.contact;
  const [form, setForm] = useState<ContactForm>({ email, phone: phoneAsTyped(phone) });
  const [errors, setErrors] = useState<ReturnType<typeof errorsOf>>({});
  const change = useBookingChange(booking, `${booking.bookingId} has another contact.`, onClose);

  function preview() {
    const found = errorsOf(form);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) document.getElementById(`contact-${wrong}`)?.focus();
    else change.show({ what: 'contact', email: form.email.trim().toLowerCase(), phone: toE164(form.phone) });
  }

  return (
    <ChangeDialog
      title="Change the contact"
      about="Be sure who asks: whoever gets the e-mails can open the booking. The old address gets an e-mail as well, which does not name the new one."
      change={change}
      onPreview={preview}
      onClose={onClose}
    >
      <Field id="contact-email" label="E-mail" error={errors.email ?? change.errorOf('email')}>
        <TextInput
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={({ target }) => setForm((before) => ({ ...before, email: target.value }))}
        />
      </Field>
      <Field id="contact-phone" label="Phone" error={errors.phone ?? change.errorOf('phone')}>
        <PhoneInput
          autoComplete="off"
          value={form.phone}
          onChange={(typed) => setForm((before) => ({ ...before, phone: typed }))}
        />
      </Field>
    </ChangeDialog>
  );
}
