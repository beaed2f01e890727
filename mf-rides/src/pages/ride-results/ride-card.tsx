import { memo } from 'react';
import type { RideResult } from 'shared/contract/rides';
import { formatNaira } from 'shared/format';
import { Users } from 'shared/icons';
import { Box, Button, chakra, Heading, HStack, RouteEnds, Stack, Text } from 'shared/ui';
import { CarPicture } from 'shared/ui/parts';
import { colourOf } from '../../model/car-colours';
import { includedInPrice } from '../../model/price-summary';

interface RideCardProps {
  readonly ride: RideResult;
  readonly bookingKey: string;
  readonly isBooking: boolean;
  readonly onBook: (ride: RideResult, key: string) => void;
}

const Frame = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '112px minmax(0, 1fr)', md: '208px minmax(0, 1fr) 212px' },
    columnGap: { base: '4', md: '6' },
    padding: { base: '4', md: '5' },
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    // cards out of sight cost no layout; the height is that of a card in sight, inside its padding and border
    contentVisibility: 'auto',
    containIntrinsicHeight: { base: 'auto 289px', md: 'auto 148px' },
  },
});

// the name of an end before its place, in one line where it fits
const inOneLine = { '& dt, & dd': { display: 'inline' }, '& dt': { marginInlineEnd: '1' } };

/** One car: what it is, where it goes, what it costs. Memoised: a filter renders no card that stays. */
export const RideCard = memo(function RideCard({ ride, bookingKey, isBooking, onBook }: RideCardProps) {
  return (
    <Frame aria-label={ride.name}>
      <Box gridRow={{ base: '1', md: '1 / 3' }}>
        <CarPicture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} />
      </Box>
      <Box minWidth="0">
        <Heading textStyle="h3">{ride.name}</Heading>
        <Facts ride={ride} />
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: '2' }} marginTop={{ base: '3.5', md: '4' }} css={inOneLine}>
        <RouteEnds from={ride.pickupLocation} to={ride.dropOffLocation} labels={['Pickup', 'Drop-off']} />
      </Box>
      <Buy ride={ride}>
        <Button
          loading={isBooking}
          type="submit"
          name="book"
          value={bookingKey}
          disabled={isBooking}
          aria-label={`Book Now, ${ride.name}`}
          onClick={(event) => {
            event.preventDefault();
            onBook(ride, bookingKey);
          }}
        >
          Book Now
        </Button>
      </Buy>
    </Frame>
  );
});

function Facts({ ride }: { readonly ride: RideResult }) {
  return (
    <HStack marginTop="0.5" gap="1" columnGap="4" flexWrap="wrap" textStyle="small" color="fg.muted">
      <span>{ride.type}</span>
      <HStack as="span" gap="1.5">
        <CarColour name={ride.color} />
        Color: {ride.color}
      </HStack>
      <HStack as="span" gap="1.5">
        <Users size={16} aria-hidden />
        {ride.seats} available seats
      </HStack>
    </HStack>
  );
}

function Buy({ ride, children }: { readonly ride: RideResult; readonly children: React.ReactNode }) {
  return (
    <Stack
      gridColumn={{ base: '1 / -1', md: '3' }}
      gridRow={{ base: 'auto', md: '1 / 3' }}
      flexDirection={{ base: 'row', md: 'column' }}
      alignItems={{ base: 'center', md: 'stretch' }}
      justifyContent="space-between"
      gap="4"
      marginTop={{ base: '4', md: '0' }}
      paddingTop={{ base: '4', md: '0' }}
      paddingLeft={{ base: '0', md: '6' }}
      borderTop={{ base: '1px solid {colors.border}', md: '0' }}
      borderLeft={{ base: '0', md: '1px solid {colors.border}' }}
    >
      <Box minWidth="0">
        <Text textStyle="price">{formatNaira(ride.price)}</Text>
        <Text textStyle="small" color="fg.muted" marginTop="0.5">
          {includedInPrice(ride)}
        </Text>
      </Box>
      {children}
    </Stack>
  );
}

/** A dot in the car's own colour, beside its name; nothing for a colour that is not known. */
function CarColour({ name }: { readonly name: string }) {
  const colour = colourOf(name);
  if (!colour) return null;
  return (
    <Box
      as="span"
      aria-hidden
      flex="none"
      boxSize="3.5"
      borderRadius="full"
      border="1px solid {colors.border.strong}"
      bg={colour}
    />
  );
}
