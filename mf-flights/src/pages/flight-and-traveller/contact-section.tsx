import { LineField, PhoneField } from 'shared/traveller';
import { Card, Grid, Heading, Text } from 'shared/ui';
import type { BookingForm } from './use-booking-form';

/** Where the tickets go, and how to reach the travellers. */
export function ContactSection({ form }: { readonly form: BookingForm }) {
  return (
    <Card as="section" aria-label="Contact">
      <Heading>Contact</Heading>
      <Text color="fg.muted" marginTop="0.5" marginBottom="5">
        Your tickets and news about your flight go here.
      </Text>
      <Grid
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <LineField field={form.contact('email')} type="email" autoComplete="email" inputMode="email" />
        <PhoneField field={form.contact('phoneNumber')} />
      </Grid>
    </Card>
  );
}
