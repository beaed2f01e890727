import { formatPlainDate } from 'shared/format';
import { escapeHtml } from 'shared/html';
import { type FragmentsModule, rulePlace } from 'shared/remote';
import { answers, contactLead } from './model/contact-text';
import { type Block, headingsOf, type Line, type LinkPart, type PageText, partsOf } from './model/text';
import { privacyText } from './pages/privacy/privacy-text';
import { termsText } from './pages/terms/terms-text';

const needsScript = (what: string) => `<p>${what} needs JavaScript. Please switch it on in your browser.</p>`;
const asked = answers(rulePlace);

const contact = () =>
  [
    '<article class="frame-text"><h1>Contact Us</h1>',
    `<p>${escapeHtml(contactLead())}</p>`,
    needsScript('The form for a message'),
    '<h2>Asked most often</h2>',
    ...asked.map(
      ({ question, lines }) =>
        `<h3>${escapeHtml(question)}</h3>${lines.map((line) => `<p>${lineToHtml(line)}</p>`).join('')}`,
    ),
    '</article>',
  ].join('');

const privacy = () =>
  textToHtml(privacyText(rulePlace)).replace('</article>', `${needsScript('The form for it')}</article>`);

/** What the documents of these pages hold for readers without JavaScript, and until the page itself is there. */
export const fragments: FragmentsModule['fragments'] = {
  './contact': contact,
  './terms': () => textToHtml(termsText(rulePlace)),
  './privacy': privacy,
};

export const questions: FragmentsModule['questions'] = {
  './contact': asked.map(({ question, lines }) => ({
    question,
    answer: lines
      .map((line) =>
        partsOf(line)
          .map((part) => (typeof part === 'string' ? part : part.text))
          .join(''),
      )
      .join(' '),
  })),
};

const partToHtml = (part: string | LinkPart): string =>
  typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.to)}">${escapeHtml(part.text)}</a>`;

const lineToHtml = (line: Line): string => partsOf(line).map(partToHtml).join('');

function blockToHtml(block: Block): string {
  if (block.kind === 'heading') return `<h2 id="${escapeHtml(block.id)}">${escapeHtml(block.text)}</h2>`;
  if (block.kind === 'paragraph') return `<p>${lineToHtml(block.line)}</p>`;
  return `<ul>${block.items.map((item) => `<li>${lineToHtml(item)}</li>`).join('')}</ul>`;
}

/** The same elements, in the same order, as the component `TextPage` draws. */
function textToHtml(text: PageText): string {
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
