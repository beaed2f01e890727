import type { BookedRide } from 'shared/contract/rides';
import { type ReceiptSection, rideReceipt, rideStatusText } from 'shared/documents';
import { Badge, Box, Card, CarPicture, DetailRows, Grid, Heading, HStack, Stack, Text } from 'shared/ui';
import { rideStatusTones } from '../../model/ride-status';

/** The booking in three groups of rows, the same as the receipt's. */
export function DetailsCard({ booked }: { readonly booked: BookedRide }) {
  const { ride, savedBookedRide } = booked;
  const [rideSection, personSection, paymentSection] = rideReceipt(booked).sections;
  return (
    <Card as="section" aria-label="Booking details">
      <HStack justifyContent="space-between" flexWrap="wrap" marginBottom="6">
        <HStack flexWrap="wrap" gap="1" columnGap="3">
          <Text color="fg.muted">Booking ID</Text>
          <Text textStyle="h3">{savedBookedRide.bookingId}</Text>
        </HStack>
        <Badge tone={rideStatusTones[savedBookedRide.status]}>{rideStatusText[savedBookedRide.status]}</Badge>
      </HStack>
      <Grid
        columnGap="12"
        rowGap="8"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Stack gap="6">
          <CarPicture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} size="wide" />
          <Section section={rideSection} />
        </Stack>
        <Stack gap="8">
          <Section section={personSection} />
          <Section section={paymentSection} />
        </Stack>
      </Grid>
    </Card>
  );
}

function Section({ section }: { readonly section: ReceiptSection | undefined }) {
  if (!section) return null;
  // the receipt prints its titles in capitals; on the page they are headings
  const title = section.title.charAt(0) + section.title.slice(1).toLowerCase();
  return (
    <Box as="section" aria-label={title}>
      <Heading textStyle="h3" marginBottom="3">
        {title}
      </Heading>
      <DetailRows rows={section.rows} />
    </Box>
  );
}
