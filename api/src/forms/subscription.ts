import { callOperation } from 'server/http';
import { fareNewsConsent } from 'shared/brand';
import { addMail } from 'shared/contract/content';
import { html } from 'shared/html';
import { formActions, paths } from 'shared/paths';
import type { Context } from '../context';
import type { PlainPage } from './plain-page';
import { keyOfContent, type PostedForm } from './posted-form';

/** Within it the same address gets one mail; another one can be requested later. */
const askedOnceMs = 600_000;

/** The subscription to the mails about fares. */
export const subscriptionForm = ({ now }: Context): PostedForm => ({
  title: 'Weekly fare alerts',
  lead: 'The lowest fares on our routes, and nothing else. Unsubscribe with one click. Read how we keep your address under Privacy.',
  form: {
    method: 'post',
    action: formActions.subscription,
    submit: 'Send me fares',
    fields: [
      { kind: 'line', type: 'email', name: 'email', label: 'E-mail', attributes: { autocomplete: 'email' } },
      { kind: 'tick', name: 'consent', label: fareNewsConsent },
    ],
  },
  async submit({ email = '', consent }, { app, ...call }) {
    const body = { email: email.trim().toLowerCase(), consent: consent === 'yes', source: 'home' };
    const key = keyOfContent(body, Math.floor(now().getTime() / askedOnceMs));
    await callOperation(app, addMail, { body, key, ...call });
    return askedAddress;
  },
});

export const askedAddress = `${formActions.subscription}/sent`;

/** The same whether or not the address was subscribed. */
export const checkMailPage: PlainPage = {
  title: 'Check your e-mail',
  content: html`<p>We sent a link to the address that you entered. Open it in a browser with JavaScript to start your fare alerts. If it
does not arrive within a few minutes, check your spam folder.</p>
<p><a href="${paths.home}">Go to the home page</a></p>`,
};
