import { type SearchForm, slicesOf } from './search-form';

/** A field of the search: `from-0` is where the first flight sets out. */
export type SearchField = `${'from' | 'to' | 'departureDate'}-${number}` | 'returnDate';

export type SearchErrors = Readonly<Partial<Record<SearchField, string>>>;

/** The fields of a form from its first to its last, which is the order of the error summary. */
export const searchFields = (form: SearchForm): readonly SearchField[] => [
  ...slicesOf(form).flatMap((_, at): SearchField[] => [`from-${at}`, `to-${at}`, `departureDate-${at}`]),
  ...(form.tripType === 'return' ? (['returnDate'] as const) : []),
];

/** What is wrong with a search, a sentence a field; empty when it can be sent. */
export function searchErrors(form: SearchForm): SearchErrors {
  const errors: Partial<Record<SearchField, string>> = {};
  slicesOf(form).forEach(({ from, to, departureDate }, at) => {
    if (!from) errors[`from-${at}`] = 'Choose where you fly from.';
    if (!to) errors[`to-${at}`] = 'Choose where you fly to.';
    else if (from === to) errors[`to-${at}`] = 'Choose two different airports.';
    if (!departureDate) errors[`departureDate-${at}`] = 'Choose the day you leave.';
  });
  if (form.tripType === 'return' && !form.returnDate) errors.returnDate = 'Choose the day you come back.';
  return errors;
}
