import { brand } from 'shared/brand';
import type { RuleWords } from 'shared/remote';

export const whyUsTitle = `Why travellers book with ${brand.name}`;

/** Each fact follows from the rules of the site, and has to change with them. */
export const whyUsFacts = (rule: RuleWords) =>
  [
    {
      icon: 'price',
      title: 'The price you see is the price you pay',
      text: 'Fares and rides show their whole price from the first list on, taxes and fees in. Should a fare change, you decide before you pay.',
    },
    {
      icon: 'wait',
      title: 'Your driver waits',
      text: `${rule('freeWaitAirportMinutes')} free of charge at an airport, ${rule('freeWaitElsewhereMinutes')} anywhere else.`,
    },
    { icon: 'bank', title: 'No card needed', text: 'Pay in naira from the bank app that you already use.' },
  ] as const;
