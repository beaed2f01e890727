import { html, type Markup } from 'shared/html';
import { type ByField, faultsMarkup, formMarkup, type PlainForm } from './plain-form';
import type { PlainPage } from './plain-page';

/** What a typed name may mean. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A field with a text that means one of several things. */
export interface Question {
  readonly name: string;
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** The same form with another value. */
const addressWith = ({ action, fields }: PlainForm, typed: ByField, name: string, value: string): string =>
  `${action}?${new URLSearchParams(fields.map((field): [string, string] => [field.name, (field.name === name ? value : typed[field.name]) ?? '']))}`;

/** A search that has to be corrected: the choices of each ambiguous name as links, and the form as it was typed. */
export const searchPage = (
  form: PlainForm,
  typed: ByField,
  faults: ByField,
  questions: readonly Question[],
): PlainPage => ({
  status: 422,
  title: 'Check your search',
  content: html`${faultsMarkup(form, faults)}
${questions.map((question) => questionMarkup(form, typed, question))}
${formMarkup(form, typed, faults)}`,
});

const questionMarkup = (form: PlainForm, typed: ByField, { name, title, choices }: Question): Markup =>
  html`<section class="card" aria-labelledby="choose-${name}"><h2 id="choose-${name}">${title}</h2>
<ul class="options">${choices.map(
    ({ value, label }) => html`<li><a href="${addressWith(form, typed, name, value)}">${label}</a></li>`,
  )}</ul></section>`;
