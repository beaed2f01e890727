import { formatNaira, formatPhone } from 'shared/format';
import { countryName } from 'shared/traveller';
import type { BasketLine } from '../../model/basket-add-ons';
import { quantityAt, seated } from '../../model/basket-add-ons';
import { toContact } from '../../model/traveller-contact';
import { writtenDay } from '../../model/traveller-day';
import { type BookingDraft, personAt } from '../../model/traveller-draft';
import type { Place } from '../../model/traveller-party';
import { type PersonForm, personName, toTraveller } from '../../model/traveller-person';

export interface ReviewRow {
  readonly label: string;
  readonly value: string;
}

/** Who somebody is, as it goes to the airline. */
export function personRows(form: PersonForm, { type }: Place, needsPassport: boolean): ReviewRow[] {
  const { gender, dateOfBirth, nationality, passport } = toTraveller(form, { type, needsPassport });
  return [
    { label: 'Name', value: personName(form) },
    { label: 'Gender', value: gender === 'female' ? 'Female' : 'Male' },
    { label: 'Date of birth', value: writtenDay(dateOfBirth) },
    { label: 'Nationality', value: countryName(nationality) },
    ...(passport
      ? [
          {
            label: 'Passport',
            value: `${passport.number}, ${countryName(passport.issuingCountry)}, expires ${writtenDay(passport.expiresOn)}`,
          },
        ]
      : []),
  ];
}

export function contactRows(draft: BookingDraft): ReviewRow[] {
  const { email, phoneNumber } = toContact(draft);
  return [
    { label: 'E-mail', value: email },
    { label: 'Phone', value: formatPhone(phoneNumber) },
  ];
}

/** Each add-on with whom it is for. */
export const addOnRows = (lines: readonly BasketLine[], draft: BookingDraft, party: readonly Place[]): ReviewRow[] =>
  lines.map(({ addOn, quantity, amount }) => {
    const takers =
      addOn.per === 'booking'
        ? [`${quantity} for the whole booking`]
        : seated(party).flatMap(({ key }) => {
            const count = quantityAt(draft.addOns, addOn, key);
            const { firstName, lastName } = personAt(draft, key);
            return count ? [`${count} for ${firstName.trim()} ${lastName.trim()}`] : [];
          });
    return { label: addOn.name, value: `${takers.join(', ')}: ${formatNaira(amount)}` };
  });
