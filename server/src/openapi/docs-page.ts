import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AnyOperation, escapeHtml, type ServedApi } from '../http';
import { docsStyle } from './docs-style';
import { type FieldRow, fieldRows } from './field-rows';
import { groupBy } from './group-by';
import { type DocumentOptions, errorCodesOf, statusOf } from './openapi';

/** No script at all; the one style sheet stands in the page and is named by its hash. */
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

/** The contract as one page to read, and to search with the browser's own search. */
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
<h2 id="conventions">How every call answers</h2>
<p>A success is <code>{ "data": …, "message"? }</code>. A failure has a 4xx or 5xx status and
<code>{ "message", "code", "fields"? }</code>: the message is a sentence for a traveller, the code is for programs, and
<code>fields</code> has a message for each field at fault, under its dotted path.</p>
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
