import type { ReactNode } from 'react';
import { ChoiceField, CountryField, genderOptions, LineField, titleOptions } from 'shared/traveller';
import { Box, Grid, Text } from 'shared/ui';
import type { Place } from '../../model/traveller-party';
import { DayField } from './day-field';
import type { BookingForm } from './use-booking-form';

interface PersonFieldsProps {
  readonly place: Place;
  readonly form: BookingForm;
  readonly needsPassport: boolean;
}

const three = { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' };

/** What a flight asks of one traveller; a field is as wide as its answer. */
export function PersonFields({ place, form, needsPassport }: PersonFieldsProps) {
  const field = (name: Parameters<typeof form.person>[1]) => form.person(place, name);
  // the browser knows one person, who is taken to be the first
  const known = (token: string) => (place.index === 0 ? token : 'off');
  return (
    <Grid gap="4">
      <Grid
        gap="4"
        gridTemplateColumns={{ base: '120px minmax(0, 1fr)', md: '124px repeat(3, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <ChoiceField field={field('title')} options={titleOptions} />
        <LineField field={field('firstName')} autoComplete={known('given-name')} />
        <Wide>
          <LineField field={field('middleName')} optional autoComplete={known('additional-name')} />
        </Wide>
        <Wide>
          <LineField field={field('lastName')} autoComplete={known('family-name')} />
        </Wide>
      </Grid>
      <Grid gap="4" gridTemplateColumns={three} alignItems="start">
        <ChoiceField field={field('gender')} options={genderOptions} />
        <DayField field={field('dateOfBirth')} autoComplete={known('bday')} />
        <CountryField field={field('nationality')} />
      </Grid>
      {needsPassport && (
        <Box>
          <Grid gap="4" gridTemplateColumns={three} alignItems="start">
            <LineField field={field('passport.number')} autoComplete="off" autoCapitalize="characters" maxLength={24} />
            <CountryField field={field('passport.issuingCountry')} />
            <DayField field={field('passport.expiresOn')} />
          </Grid>
          <Text textStyle="small" color="fg.muted" marginTop="3">
            Many countries want a passport to be valid for six months after you arrive. Check the rule of yours.
          </Text>
        </Box>
      )}
    </Grid>
  );
}

/** A line of its own on a phone. */
function Wide({ children }: { readonly children: ReactNode }) {
  return <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>{children}</Box>;
}
