import type { TrackedRide } from 'shared/contract/tracking';
import { Text } from 'shared/ui';
import { LazyWayMap } from 'shared/way-map';
import { MeetingSketch } from './meeting-sketch';

/** At an airport the way to the driver, elsewhere where the driver comes to and goes. */
export default function MeetingMap({ ride }: Pick<TrackedRide, 'ride'>) {
  if (!ride.meetAndGreet)
    return (
      <LazyWayMap pickupLocation={ride.pickupLocation} dropOffLocation={ride.dropOffLocation} place={ride.place} />
    );
  return (
    <>
      <MeetingSketch />
      <Text textStyle="small" color="fg.muted" marginTop="2">
        A sketch, not the plan of this airport.
      </Text>
    </>
  );
}
