import { escapeHtml } from 'shared/html';
import type { FragmentsModule } from 'shared/remote';
import { rulePlace } from 'shared/remote';
import { answers } from './model/answers';
import { contactLead } from './model/contact-lead';
import { partsOf } from './model/text';
import { lineToHtml, textToHtml } from './model/text-to-html';
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
