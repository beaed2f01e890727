import { ReceiptGroup } from 'shared/checkout/confirmation';
import type { BookedFlight } from 'shared/contract/flights';
import { flightReceipt, flightStatusText, type ReceiptSection } from 'shared/documents';
import { Badge } from 'shared/parts';
import { Card, Grid, HStack, Stack, Text } from 'shared/ui';
import { flightStatusTones } from '../../model/flight-status-tones';

/** The booking in groups of rows, the same as the receipt's: the journey beside its people and its price. */
export function DetailsCard({ booked }: { readonly booked: BookedFlight }) {
  const { savedBooking } = booked;
  const sections = flightReceipt(booked).sections;
  // what there is to fly, then who flies and for how much
  const split = sections.findIndex(({ heading }) => heading === 'Travellers');
  return (
    <Card as="section" aria-label="Booking details">
      <HStack justifyContent="space-between" flexWrap="wrap" marginBottom="6">
        <HStack flexWrap="wrap" gap="1" columnGap="3">
          <Text color="fg.muted">Booking ID</Text>
          <Text textStyle="h3">{savedBooking.bookingId}</Text>
        </HStack>
        <Badge tone={flightStatusTones[savedBooking.status]}>{flightStatusText[savedBooking.status]}</Badge>
      </HStack>
      <Grid
        columnGap="12"
        rowGap="8"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Stack gap="8">
          <Groups sections={sections.slice(0, split)} />
        </Stack>
        <Stack gap="8">
          <Groups sections={sections.slice(split)} />
        </Stack>
      </Grid>
    </Card>
  );
}

function Groups({ sections }: { readonly sections: readonly ReceiptSection[] }) {
  return sections.map((section) => <ReceiptGroup key={section.title} section={section} />);
}
