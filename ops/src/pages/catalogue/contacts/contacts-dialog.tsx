import { useState } from 'react';
import { brand } from 'shared/brand';
import { failureFields } from 'shared/checkout';
import type { ContactsEntry, ContactValues } from 'shared/contract/catalogue';
import { Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { contactsQuery } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { lagosDay } from '../../../model/days';
import { StartField } from '../start-field';
import { useValueForm } from '../use-catalogue';
import {
  type ContactField,
  contactErrors,
  contactFields,
  contactsOf,
  shownContact,
  typedContactsOf,
} from './contact-form';

interface ContactsDialogProps {
  readonly entry: ContactsEntry;
  readonly onClose: () => void;
}

/** Changes who runs the site and how travellers reach it, with the line that receipts have. */
export function ContactsDialog({ entry, onClose }: ContactsDialogProps) {
  const today = lagosDay(Date.now());
  const { base, fields, set, save } = useValueForm(contactsQuery, entry, typedContactsOf, onClose);
  const [startsOn, setStartsOn] = useState(today);
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = contactErrors(fields);
  const errorOf = (field: ContactField) => (isChecked ? wrong[field] : undefined) ?? refused[`values.${field}`];

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`contact-${first}`)?.focus();
    save.run({ kind: 'contacts', key: 'site', values: contactsOf(fields), version: base.version, startsOn });
  }

  return (
    <ConfirmDialog
      title={entry.name}
      outcome="Leave empty what travellers should not see. Pages, e-mails and receipts have it from then on."
      confirm={startsOn === today ? 'Change it now' : 'Plan this change'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={go}
      onClose={onClose}
    >
      {contactFields.map(({ field, label, hint }) => (
        <Field key={field} id={`contact-${field}`} label={label} hint={hint} error={errorOf(field)}>
          <TextInput
            autoComplete="off"
            inputMode={field === 'email' ? 'email' : field === 'phone' || field === 'whatsApp' ? 'tel' : 'text'}
            value={fields[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </Field>
      ))}
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
      {Object.keys(wrong).length === 0 && <ReceiptLine values={contactsOf(fields)} />}
    </ConfirmDialog>
  );
}

/** The line at the end of each receipt. */
function ReceiptLine({ values }: { readonly values: ContactValues }) {
  const { company, registration, address, email, phone } = values;
  const parts = [company ?? brand.name, registration, address, email, phone && shownContact('phone', phone)];
  return (
    <section aria-labelledby="receipt-line">
      <Text id="receipt-line" textStyle="label">
        At the end of each receipt
      </Text>
      <Text marginTop="1" overflowWrap="anywhere">
        {parts.filter(Boolean).join(' · ')}
      </Text>
    </section>
  );
}
