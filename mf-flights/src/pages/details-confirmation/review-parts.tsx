import type { ReactNode } from 'react';
import type { FlightSelection } from 'shared/contract/flights';
import { formatNaira, formatPhone, formatPlainDate } from 'shared/format';
import { countryName } from 'shared/traveller';
import { Box, ButtonLink, Heading, HStack, Text } from 'shared/ui';
import { ConditionsText, JourneyDetails } from '../../components/flight/journey-details';
import { TailMark } from '../../components/flight/tail-mark';
import { type BasketLine, quantityAt, seated } from '../../model/basket';
import { resultsPath } from '../../model/flight-paths';
import { baggageInWords } from '../../model/journey';
import { toContact } from '../../model/traveller-contact';
import { type BookingDraft, personAt } from '../../model/traveller-draft';
import type { Place } from '../../model/traveller-party';
import { type PersonForm, personName, toTraveller } from '../../model/traveller-person';

interface ReviewPartProps {
  readonly title: string;
  /** Beside the title, quiet. */
  readonly note?: string;
  /** Where this part is changed, and what the link says to a screen reader; all of them are seen as "Edit". */
  readonly edit?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** One part of the booking with a way to change it. */
export function ReviewPart({ title, note, edit, children }: ReviewPartProps) {
  return (
    <Box as="section" aria-label={title}>
      <HStack justifyContent="space-between" marginBottom="2" minHeight="controlSm">
        <Heading>
          {title}{' '}
          {note && (
            <Box as="span" fontWeight="normal" color="fg.muted">
              {note}
            </Box>
          )}
        </Heading>
        {edit && (
          <ButtonLink to={edit.to} variant="plain" size="sm" marginEnd="-4" aria-label={`Edit: ${edit.label}`}>
            Edit
          </ButtonLink>
        )}
      </HStack>
      {children}
    </Box>
  );
}

/** The flights with what belongs to the fare: baggage, and what a change of mind costs. */
export function FlightPart({ selection: { criteria, offer, airports } }: { readonly selection: FlightSelection }) {
  return (
    <ReviewPart title="Flights" edit={{ to: resultsPath(criteria), label: 'choose another flight' }}>
      <HStack marginBottom="4">
        <TailMark code={offer.airline.code} />
        <Box minWidth="0">
          <Text textStyle="strong">{offer.airline.name}</Text>
          <Text textStyle="small" color="fg.muted">
            {offer.brand.name}. {baggageInWords(offer.slices)}
          </Text>
        </Box>
      </HStack>
      <JourneyDetails slices={offer.slices} airports={airports} />
      <Box marginTop="4">
        <ConditionsText conditions={offer.conditions} />
      </Box>
    </ReviewPart>
  );
}

interface ReviewRow {
  readonly label: string;
  readonly value: string;
}

/** Who somebody is, as it goes to the airline. */
export function personRows(form: PersonForm, { type }: Place, needsPassport: boolean): ReviewRow[] {
  const { gender, dateOfBirth, nationality, passport } = toTraveller(form, { type, needsPassport });
  return [
    { label: 'Name', value: personName(form) },
    { label: 'Gender', value: gender === 'female' ? 'Female' : 'Male' },
    { label: 'Date of birth', value: formatPlainDate(dateOfBirth) },
    { label: 'Nationality', value: countryName(nationality) },
    ...(passport
      ? [
          {
            label: 'Passport',
            value: `${passport.number}, ${countryName(passport.issuingCountry)}, expires ${formatPlainDate(passport.expiresOn)}`,
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
