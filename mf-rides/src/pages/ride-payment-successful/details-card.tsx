import { ReceiptGroup } from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { rideReceipt, rideStatusText } from 'shared/documents';
import { Badge, CarPicture } from 'shared/parts';
import { Card, Grid, HStack, Stack, Text } from 'shared/ui';
import { rideStatusTones } from '../../model/ride-status';

/** The booking in three groups of rows, the same as the receipt's. */
export function DetailsCard({ booked }: { readonly booked: BookedRide }) {
  const { ride, savedBookedRide } = booked;
  const [ofRide, ...others] = rideReceipt(booked).sections;
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
          {ofRide && <ReceiptGroup section={ofRide} />}
        </Stack>
        <Stack gap="8">
          {others.map((section) => (
            <ReceiptGroup key={section.title} section={section} />
          ))}
        </Stack>
      </Grid>
    </Card>
  );
}
