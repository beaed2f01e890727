import type { BoundField } from 'shared/traveller';
import { LineField } from 'shared/traveller';

/** The six digits of an authenticator app. */
export const CodeField = ({ field }: { readonly field: BoundField }) => (
  <LineField field={field} autoComplete="one-time-code" inputMode="numeric" maxLength={12} required />
);

export const codeRule = (value: string): string | undefined =>
  /^\d{6}$/.test(value.replace(/\s/g, '')) ? undefined : 'Enter the 6 digits that your authenticator app shows.';

export const plainCode = (value: string): string => value.replace(/\s/g, '');
