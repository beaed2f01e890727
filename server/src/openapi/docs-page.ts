import { createHash } from 'node:crypto';
import { escapeHtml } from 'shared/html';
import { z } from 'zod';
import type { AnyOperation, ServedApi } from '../http';
import { type DocumentOptions, errorCodesOf, groupBy, statusOf } from './openapi';

/** The styles of the docs page; a system font and few colours, in light and dark. */
const docsStyle = `
:root { color-scheme: light dark; --line: #d9dfe5; --quiet: #56636f; --tint: #f3f6f8; --get: #0b6b53; --post: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --line: #37424d; --quiet: #a5b1bd; --tint: #1c242c; --get: #5fd0ae; --post: #f0b266; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
header { padding: 32px 24px 16px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 28px; }
h2 { margin: 40px 0 8px; }
h2::first-letter { text-transform: uppercase; }
h3 { margin: 0 0 8px; font-size: 18px; }
h4 { margin: 16px 0 4px; font-size: 14px; color: var(--quiet); }
code { font: 0.92em ui-monospace, monospace; overflow-wrap: anywhere; }
.page { display: grid; grid-template-columns: minmax(220px, 300px) minmax(0, 1fr); gap: 32px; padding: 0 24px 64px; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 24px 0; font-size: 14px; }
nav ul { list-style: none; margin: 0; padding: 0 0 0 12px; }
nav > ul { padding: 0; }
nav a { display: inline-block; padding: 4px 0; overflow-wrap: anywhere; }
section { padding: 20px 0; border-top: 1px solid var(--line); scroll-margin-top: 8px; }
.method { font: 700 13px ui-monospace, monospace; padding: 2px 8px; border-radius: 4px; background: var(--tint); }
.get { color: var(--get); } .post { color: var(--post); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th, small, summary { color: var(--quiet); }
summary { padding: 8px 0; cursor: pointer; }
.failures { margin: 4px 0; columns: 260px; font-size: 14px; }
@media (max-width: 760px) { .page { display: block; } nav { position: static; max-height: none; } }
`;

/** No script; the style sheet is inline and allowed by its hash. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const fieldTable = (title: string, rows: readonly FieldRow[]): string =>
  rows.length === 0
    ? ''
    : `<h4>${title}</h4><div class="scroll"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
<tbody>${rows
        .map(
          ({ path, type, isRequired, doc }) =>
            `<tr><th scope="row"><code>${escapeHtml(path)}</code>${isRequired ? '' : ' <small>optional</small>'}</th><td>${escapeHtml(type)}</td><td>${escapeHtml(doc)}</td></tr>`,
        )
        .join('')}</tbody></table></div>`;

const rowsOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): FieldRow[] =>
  schema ? fieldRows(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : [];

const operationSection = ({ api, operation }: Entry): string => {
  const notes = [
    escapeHtml(api.description.access[operation.access ?? 'public']?.description ?? ''),
    operation.idempotent ? 'Takes an <code>Idempotency-Key</code> header.' : '',
  ].filter(Boolean);
  const failures = errorCodesOf(api, operation).map((code) => `<li>${statusOf(api, code)} <code>${code}</code></li>`);
  return `<section id="${operation.id}">
<h3><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <code>${escapeHtml(api.prefix + operation.path)}</code></h3>
<p>${escapeHtml(operation.summary)}.${notes.length > 0 ? ` ${notes.join(' ')}` : ''}</p>
${fieldTable('In the path', rowsOf(operation.params, 'input'))}
${fieldTable('In the query', rowsOf(operation.query, 'input'))}
${fieldTable('Body', rowsOf(operation.body, 'input'))}
${fieldTable(`<code>data</code> of the ${operation.status ?? 200} answer`, rowsOf(operation.data, 'output'))}
<details><summary>Failures</summary><ul class="failures">${failures.join('')}</ul></details>
</section>`;
};

interface Entry {
  readonly api: ServedApi;
  readonly operation: AnyOperation;
}

/** The contract as one HTML page, which can be searched in the browser. */
export const docsPage = (apis: readonly ServedApi[], { title, origin }: DocumentOptions): string => {
  const entries = apis.flatMap((api) => api.operations.map((operation): Entry => ({ api, operation })));
  const groups = groupBy(entries, ({ operation }) => operation.tag);
  const contents = groups.map(
    ([tag, members]) =>
      `<li><a href="#tag-${tag}">${escapeHtml(tag)}</a><ul>${members
        .map(
          ({ api, operation: { id, method, path } }) =>
            `<li><a href="#${id}">${method} ${escapeHtml(api.prefix + path)}</a></li>`,
        )
        .join('')}</ul></li>`,
  );
  const sections = groups.map(
    ([tag, members]) => `<h2 id="tag-${tag}">${escapeHtml(tag)}</h2>${members.map(operationSection).join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${docsStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>Base address <code>${escapeHtml(origin)}</code>. JSON in and out; the same as <a href="openapi.json">an OpenAPI 3.1 document</a>.</p>
</header>
<div class="page">
<nav aria-label="Operations"><ul>${contents.join('')}</ul></nav>
<main>
<h2 id="conventions">Responses</h2>
<p>A success is <code>{ "data": …, "message"? }</code>. A failure has a 4xx or 5xx status and
<code>{ "message", "code", "fields"? }</code>: the message is a sentence for a traveller, the code is for programs, and
<code>fields</code> has a message for each invalid field, by its dotted path.</p>
<p>Amounts are naira. Instants are ISO 8601 in UTC; the dates and times of rides are Lagos time. Unknown fields are
refused. With <code>429</code> and <code>503</code> comes <code>Retry-After</code>, in seconds.</p>
<p>A POST that creates or pays takes an <code>Idempotency-Key</code> of 8 to 128 printable characters. Keep it across
the retries of one attempt: the same key with the same body gives the first answer again, for 24 hours.</p>
${sections.join('')}
</main>
</div>
</body>
</html>`;
};

type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

interface FieldRow {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly doc: string;
}

const typeOf = (schema: Schema): string => {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  return [schema.format ?? String(schema.type ?? 'any'), rangeOf(schema)].filter(Boolean).join(' ');
};

const rangeOf = ({ type, minimum, maximum, minLength, maxLength }: Schema): string => {
  const [low, high] = type === 'string' ? [minLength, maxLength] : [minimum, maximum];
  if (low === undefined && high === undefined) return '';
  if (high === undefined || high === Number.MAX_SAFE_INTEGER) return low === undefined ? '' : `from ${low}`;
  const range = low === high ? String(low) : `${low ?? ''}…${high}`;
  return type === 'string' ? `of ${range} characters` : range;
};

/** A flattened JSON schema: one row for each field by its dotted path; items of a list have `[]`. */
const fieldRows = (schema: object, path = ''): FieldRow[] => {
  const { items, properties, required, anyOf } = schema as Schema;
  if (items) return fieldRows(items, `${path}[]`);
  const inner = anyOf?.find((option) => option.properties);
  if (inner) return fieldRows(inner, path);
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const fieldPath = path ? `${path}.${name}` : name;
    const row = {
      path: fieldPath,
      type: typeOf(field),
      isRequired: required?.includes(name) ?? false,
      doc: field.description ?? '',
    };
    return [row, ...fieldRows(field, fieldPath)];
  });
};
