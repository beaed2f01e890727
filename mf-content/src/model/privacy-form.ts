import type { PrivacyRequestKind } from 'shared/contract/lists';
import { emailError } from 'shared/traveller';
import type { FormDefinition } from 'shared/ui/forms';

export type PrivacyField = 'email';

export const privacyDefinition: FormDefinition<PrivacyField> = {
  idPrefix: 'privacy-',
  labels: { email: 'E-mail of your bookings' },
  rules: { email: (value) => emailError(value, 'Enter the e-mail address of your bookings.') },
};

export const wishOptions: readonly { readonly value: PrivacyRequestKind; readonly label: string }[] = [
  { value: 'copy', label: 'Get a copy' },
  { value: 'erase', label: 'Erase' },
];
