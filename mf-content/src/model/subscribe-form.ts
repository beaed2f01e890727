import { brand } from 'shared/brand';
import { emailError } from 'shared/traveller';
import type { FormDefinition } from 'shared/ui/forms';

export type SubscribeField = 'email' | 'consent';

/** What is agreed to, word for word. */
const consentText = `Yes, ${brand.name} may mail me fares once a week.`;

/** The check box is a text like every field: `yes` where it is ticked. */
export const subscribeDefinition = (idPrefix: string): FormDefinition<SubscribeField> => ({
  idPrefix,
  labels: { email: 'E-mail', consent: consentText },
  rules: {
    email: (value) => emailError(value, 'Enter your e-mail address.'),
    consent: (value) => (value ? undefined : 'Tick the box to agree to the mails.'),
  },
});
