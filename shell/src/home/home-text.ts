import { brand } from 'shared/brand';
import type { RuleWords } from 'shared/remote';

export const heroPromise =
  'Compare fares across Nigeria, have a driver waiting when you land, and pay by bank transfer in naira.';

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
    title: 'Confirmed automatically',
    text: 'The page moves on when the money is in, and your receipt goes to your e-mail.',
  },
];

export const whyUsTitle = `Why travellers book with ${brand.name}`;

/** Each fact follows from the rules of the site, and has to change with them. */
export const whyUsFacts = (rule: RuleWords) =>
  [
    {
      icon: 'price',
      title: 'The price you see is the price you pay',
      text: 'Fares and rides show their whole price from the first list on, taxes and fees included. If a fare changes, you decide before you pay.',
    },
    {
      icon: 'wait',
      title: 'Your driver waits',
      text: `${rule('freeWaitAirportMinutes')} free of charge at an airport, ${rule('freeWaitElsewhereMinutes')} anywhere else.`,
    },
    { icon: 'bank', title: 'No card needed', text: 'Pay in naira from the bank app that you already use.' },
  ] as const;
