import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { callOperation } from 'server/http';
import { sendContact } from 'shared/contract/content';
import { contactMessageLength, contactSubjects } from 'shared/contract/lists';
import { html } from 'shared/html';
import { formActions, paths } from 'shared/paths';
import { subjectTexts } from '../content/contact';
import type { PlainPage } from './plain-page';
import { keyOfContent, type PostedForm } from './posted-form';
import { referenceIn } from './reference-in';

/** A message to the people of the site. */
export const contactForm: PostedForm = {
  title: 'Write to us',
  lead: 'We reply by e-mail. Never send your PIN or a one-time code.',
  form: {
    method: 'post',
    action: formActions.contact,
    submit: 'Send message',
    fields: [
      { kind: 'line', name: 'fullName', label: 'Full name', attributes: { autocomplete: 'name', maxlength: 120 } },
      { kind: 'line', type: 'email', name: 'email', label: 'E-mail', attributes: { autocomplete: 'email' } },
      {
        kind: 'line',
        type: 'tel',
        name: 'phone',
        label: 'Phone',
        isOptional: true,
        attributes: { autocomplete: 'tel' },
      },
      { kind: 'line', name: 'bookingId', label: 'Booking ID', isOptional: true, attributes: { autocomplete: 'off' } },
      {
        kind: 'choice',
        name: 'subject',
        label: 'Subject',
        options: [
          { value: '', label: 'Choose' },
          ...contactSubjects.map((value) => ({ value, label: subjectTexts[value] })),
        ],
      },
      {
        kind: 'area',
        name: 'message',
        label: `Message, ${contactMessageLength.min} to ${contactMessageLength.max} characters`,
      },
    ],
  },
  async submit({ fullName = '', email = '', phone = '', bookingId = '', subject, message = '' }, { app, ...call }) {
    const body = {
      fullName: fullName.trim(),
      email: email.trim().toLowerCase(),
      subject,
      // forms are sent with the line breaks of mails
      message: message.replaceAll('\r\n', '\n').trim(),
      ...(phone.trim() && { phone: parsePhoneNumberFromString(phone, 'NG')?.number ?? phone }),
      ...(bookingId.trim() && { bookingId: referenceIn(bookingId) ?? bookingId }),
    };
    const { reference } = await callOperation(app, sendContact, { body, key: keyOfContent(body), ...call });
    return `${sentAddress}?${new URLSearchParams({ reference })}`;
  },
};

export const sentAddress = `${formActions.contact}/sent`;

/** After a message was stored. @param reference as in the address */
export const messageSentPage = (reference: string): PlainPage => ({
  title: 'Message received',
  content: html`${
    /^MSG-[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(reference)
      ? html`<div class="card"><dl><div><dt>Reference</dt><dd>${reference}</dd></div></dl></div>`
      : undefined
  }
<p>We have sent this reference to the address that you entered. A member of our team will answer you there. We never ask
for your PIN or a one-time code.</p>
<p><a href="${paths.home}">Go to the home page</a></p>`,
});
