import type { ReactNode } from 'react';
import type { FlightSelection } from 'shared/contract/flights';
import { cabinNames } from 'shared/contract/lists';
import { cityOf } from 'shared/documents';
import { formatNaira, formatPhone, formatPlainDate, formatShortDate } from 'shared/format';
import { countryName } from 'shared/traveller';
import { Box, ButtonLink, Grid, Heading, HStack, Text } from 'shared/ui';
import { ClockTime } from '../../components/flight/clock-time';
import { ConditionsText, JourneyDetails } from '../../components/flight/journey-details';
import { TailMark } from '../../components/flight/tail-mark';
import { type BasketLine, quantityAt, seated } from '../../model/basket';
import { resultsPath } from '../../model/flight-paths';
import { baggageInWords, daysLaterText, sliceNames, wallClock } from '../../model/journey';
import { toContact } from '../../model/traveller-contact';
import { type BookingDraft, personAt } from '../../model/traveller-draft';
import { type Place, typeNames } from '../../model/traveller-party';
import { type PersonForm, personName, toTraveller } from '../../model/traveller-person';

interface ReviewPartProps {
  readonly title: string;
  /** Where this part is changed, and what the link says to a screen reader; all of them are seen as "Edit". */
  readonly edit?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** One part of the booking with a way to change it. */
export function ReviewPart({ title, edit, children }: ReviewPartProps) {
  return (
    <Box as="section" aria-label={title}>
      <HStack justifyContent="space-between" minHeight="controlSm">
        <Heading textStyle="h3">{title}</Heading>
        {edit && <EditLink {...edit} />}
      </HStack>
      {children}
    </Box>
  );
}

const EditLink = ({ to, label }: NonNullable<ReviewPartProps['edit']>) => (
  <ButtonLink to={to} variant="plain" size="sm" marginEnd="-4" flex="none" aria-label={`Edit: ${label}`}>
    Edit
  </ButtonLink>
);

interface FlightPartProps {
  readonly selection: FlightSelection;
  /** What a change costs this party with its add-ons. */
  readonly change: string;
}

/** The flights with baggage and the cost of a cancellation or change. */
export function FlightPart({ selection: { criteria, offer, airports }, change }: FlightPartProps) {
  return (
    <ReviewPart title="Flights" edit={{ to: resultsPath(criteria), label: 'choose another flight' }}>
      <HStack marginBlock="2">
        <TailMark code={offer.airline.code} />
        <Box minWidth="0">
          <Text textStyle="strong">{offer.airline.name}</Text>
          <Text textStyle="small" color="fg.muted">
            {offer.brand.name}. {baggageInWords(offer.slices)}
          </Text>
        </Box>
      </HStack>
      {offer.slices.every(({ stops }) => stops === 0) ? (
        <NonStopFlights offer={offer} airports={airports} />
      ) : (
        <JourneyDetails slices={offer.slices} airports={airports} />
      )}
      <Box marginTop="3">
        <ConditionsText conditions={offer.conditions} change={change} />
      </Box>
    </ReviewPart>
  );
}

/** Non-stop flights in three lines each; a layover needs the whole journey. */
function NonStopFlights({ offer: { slices }, airports }: Pick<FlightSelection, 'offer' | 'airports'>) {
  const names = sliceNames(slices);
  return (
    <Grid gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: slices.length > 1 ? '1fr 1fr' : '1fr' }}>
      {slices.map(({ departAt, arriveAt, from, to, segments: [segment] }, index) => (
        <div key={departAt}>
          <Text color="fg.muted">
            {names[index]}, {formatShortDate(wallClock(departAt).slice(0, 10))}
          </Text>
          <Text>
            <ClockTime at={departAt} /> {from} to <ClockTime at={arriveAt} /> {to}{' '}
            {daysLaterText({ departAt, arriveAt })}
          </Text>
          {segment && (
            <Text textStyle="small" color="fg.muted">
              {cityOf(airports, from)} to {cityOf(airports, to)}, {segment.flightNumber}, non-stop,{' '}
              {cabinNames[segment.cabin]}
            </Text>
          )}
        </div>
      ))}
    </Grid>
  );
}

interface PersonReviewProps {
  readonly form: PersonForm;
  readonly place: Place;
  readonly needsPassport: boolean;
  readonly editPath: string;
}

/** Who somebody is, as it goes to the airline. */
export function PersonReview({ form, place, needsPassport, editPath }: PersonReviewProps) {
  const { type, index } = place;
  const { gender, dateOfBirth, nationality, passport } = toTraveller(form, { type, needsPassport });
  return (
    <HStack as="li" justifyContent="space-between" alignItems="start">
      <Box minWidth="0" overflowWrap="anywhere">
        <Text textStyle="strong">{personName(form)}</Text>
        <Text textStyle="small" color="fg.muted">
          {typeNames[type]}, {gender}, born {formatPlainDate(dateOfBirth)}, {countryName(nationality)}
        </Text>
        {passport && (
          <Text textStyle="small" color="fg.muted">
            Passport {passport.number}, {countryName(passport.issuingCountry)}, expires{' '}
            {formatPlainDate(passport.expiresOn)}
          </Text>
        )}
      </Box>
      <EditLink to={editPath} label={`traveller ${index + 1}`} />
    </HStack>
  );
}

export function ContactReview({ draft }: { readonly draft: BookingDraft }) {
  const { email, phoneNumber } = toContact(draft);
  return (
    <Box overflowWrap="anywhere">
      <Text>{email}</Text>
      <Text>{formatPhone(phoneNumber)}</Text>
    </Box>
  );
}

interface ReviewRow {
  readonly label: string;
  readonly value: string;
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
