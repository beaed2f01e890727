import type { TrackedRide } from 'shared/contract/tracking';
import { formatLongDateTime } from 'shared/format';
import { Card, Divider, Heading, Text } from 'shared/ui';
import { BookingActions } from '../../components/actions/booking-actions';
import { isRideOn } from '../../model/ride-road';

interface PickupCardProps {
  readonly tracked: TrackedRide;
  readonly refetch: () => Promise<unknown>;
}

/** Where to stand and when, and what can be done. */
export function PickupCard({ tracked, refetch }: PickupCardProps) {
  const { ride, meetingPoint } = tracked;
  const isOn = isRideOn(tracked);
  return (
    <Card as="section" aria-labelledby="meeting-point">
      <Heading id="meeting-point" textStyle="h3" marginBottom="2">
        {isOn ? 'Meeting point' : 'Your booking'}
      </Heading>
      {isOn && <Text>{meetingPoint}</Text>}
      <Text textStyle="small" color="fg.muted" marginTop="1" textWrap="balance">
        Pickup {formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)}
      </Text>
      {ride.flightNumber && (
        <Text textStyle="small" color="fg.muted">
          Flight {ride.flightNumber}
        </Text>
      )}
      <Divider marginTop="5" marginBottom="1" />
      <BookingActions kind="ride" tracked={tracked} refetch={refetch} />
    </Card>
  );
}
