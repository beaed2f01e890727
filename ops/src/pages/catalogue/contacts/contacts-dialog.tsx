import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { ContactsEntry } from 'shared/contract/catalogue';
import { Field, TextInput } from 'shared/ui/fields';
import { contactsQuery } from '../../../api/catalogue';
import { ChangeDialog } from '../change-dialog';
import { isSame } from '../entry';
import { useValueForm } from '../use-catalogue';
import { type ContactField, contactErrors, contactFields, contactsOf, typedContactsOf } from './contact-form';

interface ContactsDialogProps {
  readonly entry: ContactsEntry;
  readonly onClose: () => void;
}

/** Changes who runs the site and how travellers reach it. */
export function ContactsDialog({ entry, onClose }: ContactsDialogProps) {
  const form = useValueForm(contactsQuery, entry, typedContactsOf, onClose);
  const { base, fields, set, save } = form;
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = contactErrors(fields);
  const errorOf = (field: ContactField) => (isChecked ? wrong[field] : undefined) ?? refused[`values.${field}`];
  const isReadable = Object.keys(wrong).length === 0;
  const values = contactsOf(fields);

  function showWrong() {
    setChecked(true);
    document.getElementById(`contact-${Object.keys(wrong)[0]}`)?.focus();
  }

  return (
    <ChangeDialog
      title={entry.name}
      outcome="Leave empty what travellers should not see. Pages, e-mails and receipts have it from then on."
      now="Change it now"
      form={form}
      change={isReadable ? { kind: 'contacts', key: 'site', values } : undefined}
      hasEffect={!isSame(values, base.values)}
      onUnreadable={showWrong}
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
    </ChangeDialog>
  );
}
