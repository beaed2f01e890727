import { pathTo } from 'shared/paths';
import type { MailContent } from '../mail-content';
import { bookingSummary } from './booking-summary';
import type { Facts } from './facts';

/** The mail after a journey, of either kind. */
export const reviewMails: Readonly<Record<'review-ask', (facts: Facts) => MailContent>> = {
  'review-ask': (facts) => {
    const { noun, bookingId, addressee, rows } = bookingSummary(facts);
    return {
      subject: `How was your ${noun}?`,
      preview: 'Stars and a sentence are enough. We ask once.',
      heading: `How was your ${noun}?`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Your journey is over, ${addressee.firstName}. Tell us and other travellers how it was: stars and a sentence are enough. We ask once.`,
        },
        {
          kind: 'button',
          label: `Review your ${noun}`,
          href: facts.origin + pathTo('feedback', { query: { booking: bookingId } }),
        },
        rows,
      ],
    };
  },
};
