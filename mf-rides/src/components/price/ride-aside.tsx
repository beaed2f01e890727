import { useDiscount } from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { ridePlaces } from 'shared/documents';
import { formatLongDateTime, formatNaira } from 'shared/format';
import { Calendar } from 'shared/icons';
import { Box, Card, Divider, Heading, HStack, RouteEnds, Text } from 'shared/ui';
import { CarPicture } from 'shared/ui/parts';
import { childSeatsPrice, includedInPrice, priceSummary, totalPrice } from '../../model/price-summary';
import { PaymentSummary } from './payment-summary';
import { WayBack } from './way-back';

interface RideAsideProps {
  readonly ride: RideSelection;
  /** As chosen in the form. */
  readonly childSeats: string;
}

/** The chosen car, its journey and its price, beside the form. */
export function RideAside({ ride, childSeats }: RideAsideProps) {
  return (
    <Card as="aside" aria-label="Price summary">
      <ChosenRide ride={ride} />
      <Divider marginBlock="4" />
      <RidePrice ride={ride} childSeats={childSeats} />
    </Card>
  );
}

/** What the chosen car costs, in rows. */
export function RidePrice({ ride, childSeats }: RideAsideProps) {
  const discount = useDiscount(ride.quoteId);
  return (
    <PaymentSummary
      price={ride.price}
      wayBack={ride.wayBack?.price}
      discount={discount?.amount}
      childSeats={childSeatsPrice(ride, childSeats)}
      note={includedInPrice(ride)}
    />
  );
}

function ChosenRide({ ride }: Pick<RideAsideProps, 'ride'>) {
  const { pickup, dropOff } = ridePlaces(ride);
  return (
    <>
      <HStack gap="4">
        <Box flex="none">
          <CarPicture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} size="small" />
        </Box>
        <Box minWidth="0">
          <Heading textStyle="h3">{ride.name}</Heading>
          <Text textStyle="small" color="fg.muted">
            {ride.type}, {ride.color}, {ride.seats} seats
          </Text>
        </Box>
      </HStack>
      <Divider marginBlock="4" />
      <RouteEnds from={pickup} to={dropOff} labels={['Pickup', 'Drop-off']} />
      <HStack marginTop="3" gap="2.5" alignItems="start" textStyle="small">
        <Calendar size={16} aria-hidden />
        <Text textWrap="balance">{formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)}</Text>
      </HStack>
      {ride.drive && (
        <Text textStyle="small" color="fg.muted" marginTop="2">
          {ride.drive.text}
        </Text>
      )}
      {ride.waiting?.sentence && (
        <Text textStyle="small" color="fg.muted" marginTop="2">
          {ride.waiting.sentence}
        </Text>
      )}
      {ride.wayBack && <WayBack ride={ride.wayBack} />}
    </>
  );
}

/** What is to be paid, beside the main action on a phone. */
export function TripTotal({ ride, childSeats }: Pick<RideAsideProps, 'ride' | 'childSeats'>) {
  const discount = useDiscount(ride.quoteId);
  return (
    <Box hideFrom="lg" flex="none">
      <Text textStyle="small" color="fg.muted">
        Trip Total
      </Text>
      <Text textStyle="h3">
        {formatNaira(
          priceSummary({
            price: totalPrice(ride),
            discount: discount?.amount,
            childSeats: childSeatsPrice(ride, childSeats),
          }).tripTotal,
        )}
      </Text>
    </Box>
  );
}
