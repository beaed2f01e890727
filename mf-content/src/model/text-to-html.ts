import { formatPlainDate } from 'shared/format';
import { escapeHtml } from 'shared/html';
import { type Block, headingsOf, type Line, type LinkPart, type PageText, partsOf } from './text';

const partToHtml = (part: string | LinkPart): string =>
  typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.to)}">${escapeHtml(part.text)}</a>`;

export const lineToHtml = (line: Line): string => partsOf(line).map(partToHtml).join('');

function blockToHtml(block: Block): string {
  if (block.kind === 'heading') return `<h2 id="${escapeHtml(block.id)}">${escapeHtml(block.text)}</h2>`;
  if (block.kind === 'paragraph') return `<p>${lineToHtml(block.line)}</p>`;
  return `<ul>${block.items.map((item) => `<li>${lineToHtml(item)}</li>`).join('')}</ul>`;
}

/** The same elements, in the same order, as the component `TextPage` draws. */
export function textToHtml(text: PageText): string {
  const contents = headingsOf(text).map(
    ({ id, text: title }) => `<li>${partToHtml({ text: title, to: `#${id}` })}</li>`,
  );
  return [
    '<article class="frame-text">',
    `<h1>${escapeHtml(text.title)}</h1>`,
    `<p>Last changed: <time datetime="${text.changedOn}">${formatPlainDate(text.changedOn)}</time></p>`,
    `<p>${lineToHtml(text.lead)}</p>`,
    `<nav aria-label="On this page"><ul>${contents.join('')}</ul></nav>`,
    ...text.blocks.map(blockToHtml),
    '</article>',
  ].join('');
}
