import { type PageQuestions, rulePlace } from 'shared/remote';
import { answers } from './model/contact-text';
import { partsOf } from './model/text';

/** For the structured data of the documents. */
export const questions: PageQuestions = {
  './contact': answers(rulePlace).map(({ question, lines }) => ({
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
