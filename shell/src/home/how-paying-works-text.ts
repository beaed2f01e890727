import type { RuleWords } from 'shared/remote';

export const howPayingWorksTitle = 'How paying by transfer works';

/** The three steps, with the times from the rules of the site. */
export const payingSteps = (rule: RuleWords) => [
  {
    title: 'Book, and we hold it',
    text: `Your car or your seats are kept for you for ${rule('accountSeconds')} while you pay.`,
  },
  {
    title: 'Transfer to your own account number',
    text: 'Each booking gets a one-time account. Pay the exact amount from any Nigerian bank.',
  },
  {
    title: 'Confirmed by itself',
    text: 'The page moves on when the money is in, and your receipt goes to your e-mail.',
  },
];
