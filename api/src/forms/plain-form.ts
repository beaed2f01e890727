import { html, type Markup } from 'shared/html';

/** What was typed, or what is wrong with it as a sentence: by the names of the fields. */
export type ByField = Readonly<Record<string, string | undefined>>;

interface Common {
  readonly name: string;
  readonly label: string;
  /** True, or when the field is not needed. */
  readonly isOptional?: true | string;
}

interface LineField extends Common {
  readonly kind: 'line';
  /** By default `text`. */
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'time';
  /** Further attributes of the input: `autocomplete`, `min`, `maxlength`. */
  readonly attributes?: Readonly<Record<string, string | number>>;
}

interface AreaField extends Common {
  readonly kind: 'area';
}

interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A box to tick, which sends `yes`. */
interface TickField extends Common {
  readonly kind: 'tick';
}

export type PlainField = LineField | AreaField | ChoiceField | TickField;

export interface PlainForm {
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly submit: string;
  readonly fields: readonly PlainField[];
}

const attributesOf = ({ isOptional, name }: PlainField, fault: string | undefined): Markup =>
  html`id="${name}" name="${name}"${isOptional ? undefined : html` required`}${
    fault === undefined ? undefined : html` aria-invalid="true" aria-describedby="${name}-fault"`
  }`;

function controlOf(field: PlainField, value: string, fault: string | undefined): Markup {
  const attributes = attributesOf(field, fault);
  switch (field.kind) {
    case 'area':
      // the parser drops a line break after the tag
      return html`<textarea ${attributes} rows="6">\n${value}</textarea>`;
    case 'choice':
      return html`<select ${attributes}>${field.options.map(
        (option) =>
          html`<option value="${option.value}"${option.value === value ? html` selected` : undefined}>${option.label}</option>`,
      )}</select>`;
    case 'tick':
      return html`<input type="checkbox" ${attributes} value="yes"${value === 'yes' ? html` checked` : undefined}>`;
    case 'line': {
      const more = Object.entries(field.attributes ?? {}).map(([name, text]) => html` ${name}="${text}"`);
      return html`<input type="${field.type ?? 'text'}" ${attributes} value="${value}"${more}>`;
    }
  }
}

function fieldOf(field: PlainField, value: string, fault: string | undefined): Markup {
  const control = controlOf(field, value, fault);
  const optional =
    field.isOptional &&
    html` <span class="quiet">(${field.isOptional === true ? 'optional' : field.isOptional})</span>`;
  const message = fault === undefined ? undefined : html`<p class="fault" id="${field.name}-fault">${fault}</p>`;
  return field.kind === 'tick'
    ? html`<div class="field"><label class="tick">${control}<span>${field.label}</span></label>${message}</div>`
    : html`<div class="field"><label for="${field.name}">${field.label}${optional}</label>${control}${message}</div>`;
}

/** The form with what was typed, and what is wrong at its fields. */
export const formMarkup = (form: PlainForm, typed: ByField, faults: ByField = {}): Markup =>
  html`<form class="card" method="${form.method}" action="${form.action}">
${form.fields.map((field) => fieldOf(field, typed[field.name] ?? '', faults[field.name]))}
<button class="solid">${form.submit}</button>
</form>`;

/** What is wrong, as links to the fields of the form. */
export const faultsMarkup = ({ fields }: PlainForm, faults: ByField): Markup | undefined => {
  const rows = fields.flatMap(({ name }) => (faults[name] === undefined ? [] : [{ name, fault: faults[name] }]));
  return rows.length === 0
    ? undefined
    : html`<section class="faults" aria-labelledby="faults"><h2 id="faults">Please check</h2>
<ul>${rows.map(({ name, fault }) => html`<li><a href="#${name}">${fault}</a></li>`)}</ul></section>`;
};

/** The fields of a form by name, as they were typed. Of a name that was sent more than once the first counts. */
export const typedIn = ({ fields }: PlainForm, sent: URLSearchParams): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, sent.get(name) ?? '']));
