import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dropDraft, useDraft } from 'shared/shell';
import { useForm, useSend } from 'shared/ui/forms';
import { sendContact } from '../../api/send-contact';
import { type ContactForm, contactDefinition, contactFromQuery, toContactRequest } from '../../model/contact-form';

/** Under what the forms keep what was typed, and the attempts to send it. */
const draftKeys = { contact: 'contact' } as const;

const empty: ContactForm = { fullName: '', email: '', phone: '', bookingId: '', subject: '', message: '' };

/** A message that was sent: its name, and where the answer goes. */
export interface SentMessage {
  readonly reference: string;
  readonly email: string;
}

/** The contact form, kept until it is sent. What the address brings comes before what was typed another time. */
export function useContact() {
  const [query] = useSearchParams();
  const draft = useDraft<ContactForm>(draftKeys.contact, empty);
  const [sent, setSent] = useState<SentMessage>();
  const [typed, setTyped] = draft;
  useLayoutEffect(() => {
    const fromQuery = contactFromQuery(query);
    if (Object.keys(fromQuery).length > 0) setTyped((before) => ({ ...before, ...fromQuery }));
  }, [query, setTyped]);
  const form = useForm(contactDefinition, draft);
  const sending = useSend({
    name: draftKeys.contact,
    send: sendContact,
    refuse: form.refuse,
    onDone({ reference }) {
      dropDraft(draftKeys.contact);
      setSent({ reference, email: typed.email.trim() });
    },
  });

  return {
    form,
    isSending: sending.isSending,
    error: sending.error,
    sent,
    submit() {
      if (form.check()) void sending.submit(toContactRequest(typed));
    },
    /** An empty form again. */
    writeAnother() {
      setTyped(empty);
      setSent(undefined);
    },
  };
}

export type ContactState = ReturnType<typeof useContact>;
