import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpRefusal } from 'server/http';
import { html, type Markup } from 'shared/html';
import { type ByField, faultsMarkup, formMarkup, type PlainForm } from './plain-form';
import type { PlainPage } from './plain-page';

/** A request of a form, and the API with the operations that do its work. */
export interface FormCall {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A form that changes something, or has fields that may not be in an address. */
export interface PostedForm {
  readonly title: string;
  /** Above the form. */
  readonly lead?: string;
  readonly form: PlainForm;
  /**
   * @returns the address or the page that shows the result
   * @throws HttpRefusal
   */
  readonly submit: (typed: Readonly<Record<string, string>>, call: FormCall) => Promise<string | PlainPage>;
}

/** The idempotency key of a form: the same for the same content, as a browser may send a form twice. */
export const keyOfContent = (...content: readonly unknown[]): string =>
  `form-${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`;

/** The form itself, for a browser to which the page of the site shows none. */
export const emptyPage = (
  { title, lead, form }: Pick<PostedForm, 'title' | 'lead' | 'form'>,
  given: ByField = {},
): PlainPage => ({
  title,
  content: html`${lead && html`<p class="lead">${lead}</p>`}
${formMarkup(form, given)}`,
});

/** The form again, with what was typed and what is wrong. */
export function refusedPage({ title, form }: PostedForm, typed: ByField, refusal: HttpRefusal): PlainPage {
  const faults = refusal.fields ?? {};
  return {
    status: refusal.code === 'VALIDATION_FAILED' ? 422 : refusal.status,
    title,
    content: html`${faultsMarkup(form, faults) ?? notice(refusal.message)}
${formMarkup(form, typed, faults)}`,
  };
}

const notice = (sentence: string): Markup => html`<p class="notice warn">${sentence}</p>`;

/** Who has sent a form, as far as its browser says. */
type Sender = 'own page' | 'other site' | 'unknown';

/** @param own the public address of the site */
export function senderOf({ headers, protocol, host }: FastifyRequest, own: string): Sender {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return 'own page';
  if (site !== undefined && site !== 'none') return 'other site';
  if (origin === own || origin === `${protocol}://${host}`) return 'own page';
  // a page without a referrer sends the origin "null"
  return origin === undefined || origin === 'null' ? 'unknown' : 'other site';
}

/**
 * Asks to send a form from this page, which tells the server that it is its own. What was typed is kept, unless another site has
 * filled it in.
 */
export const fromElsewherePage = ({ title, form }: PostedForm, typed: ByField, sender: Sender): PlainPage => ({
  status: 403,
  title,
  content:
    sender === 'unknown'
      ? html`${notice('Nothing was sent yet. Your browser did not say which page this comes from: please send it from here once more.')}
${formMarkup(form, typed)}`
      : html`${notice('This was sent by a page of another site, so we did not take it.')}
<p><a href="${form.action}">Open our own form</a></p>`,
});
