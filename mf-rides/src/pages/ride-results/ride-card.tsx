import { memo } from 'react';
import { formatNaira } from 'shared/format';
import { Users } from 'shared/icons';
import { useIsHydrated } from 'shared/shell';
import { Box, Button, chakra, Heading, HStack, RouteEnds, Stack, Text, VisuallyHidden } from 'shared/ui';
import { CarPicture, type CarPictureProps } from 'shared/ui/parts';
import { colourOf } from '../../model/car-colours';
import { wholePlace } from '../../model/places';
import { includedInPrice, totalPrice } from '../../model/price-summary';
import type { OfferedRide } from '../../model/twins';

interface RideCardProps {
  readonly ride: OfferedRide;
  /** The name by which the area of the search was chosen. */
  readonly place: string | undefined;
  readonly bookingKey: string;
  readonly isBooking: boolean;
  /** Whether it was among the first cards of the page, which a phone shows without scrolling. */
  readonly isInSight: boolean;
  readonly onBook: (ride: OfferedRide, key: string) => void;
}

const Frame = chakra('li', {
  base: {
    display: 'grid',
    position: 'relative',
    gridTemplateColumns: { base: '84px minmax(0, 1fr)', md: '208px minmax(0, 1fr) 212px' },
    columnGap: { base: '3', md: '6' },
    paddingInline: { base: '3', md: '5' },
    paddingBlock: { base: '2.5', md: '5' },
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    // cards out of sight cost no layout; the height is that of a card in sight, inside its padding and border
    contentVisibility: 'auto',
    containIntrinsicHeight: { base: 'auto 126px', md: 'auto 148px' },
  },
});

// the name of an end before its place, in one line where it fits
const inOneLine = { '& dt, & dd': { display: 'inline' }, '& dt': { marginInlineEnd: '1' } };

// a phone has above the list what all cars have in common; a screen reader has it with each car
const hiddenOnPhones = {
  position: { base: 'absolute', md: 'static' },
  width: { base: '1px', md: 'auto' },
  height: { base: '1px', md: 'auto' },
  overflow: { base: 'hidden', md: 'visible' },
  clipPath: { base: 'inset(50%)', md: 'none' },
} as const;

/** The name of a car in lines of whole words: "Mercedes-Benz" is one. */
const unbroken = (name: string) =>
  name.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 ? (
      <Box as="span" key={part} whiteSpace="nowrap">
        {part}
      </Box>
    ) : (
      part
    ),
  );

/** One car: what it is, where it goes, what it costs. Memoised: a filter renders no card that stays. */
export const RideCard = memo(function RideCard(props: RideCardProps) {
  const { ride, place, bookingKey, isBooking, isInSight, onBook } = props;
  const Picture = isInSight ? CarPicture : LaterPicture;
  return (
    <Frame aria-label={ride.name}>
      <Box gridRow={{ base: '1', md: '1 / 3' }}>
        <Picture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} />
      </Box>
      <Box minWidth="0">
        <Heading textStyle="h3">{unbroken(ride.name)}</Heading>
        <Facts ride={ride} />
      </Box>
      <Box gridColumn="2" marginTop="4" css={inOneLine} {...hiddenOnPhones}>
        <RouteEnds
          from={wholePlace(ride.pickupLocation, place)}
          to={wholePlace(ride.dropOffLocation, place)}
          labels={['Pickup', 'Drop-off']}
        />
        {ride.drive && (
          <Text textStyle="small" color="fg.muted" marginTop="1">
            {ride.drive.text}
          </Text>
        )}
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

/** Below the first cards of a rendered page it is fetched after hydration: until then the scripts need the connection. */
function LaterPicture(props: CarPictureProps) {
  const isHydrated = useIsHydrated();
  return <CarPicture {...props} isWithheld={!isHydrated} />;
}

function Facts({ ride }: { readonly ride: OfferedRide }) {
  return (
    <HStack marginTop="0.5" gap="1" columnGap="3" flexWrap="wrap" textStyle="small" color="fg.muted">
      <span>{ride.type}</span>
      <HStack as="span" gap="1.5">
        {ride.colors.length > 1 && 'Color: '}
        {ride.colors.map((color) => (
          <CarColour key={color} name={color} />
        ))}
        {ride.colors.length > 1 ? <VisuallyHidden>{ride.colors.join(' or ')}</VisuallyHidden> : `Color: ${ride.color}`}
      </HStack>
      <HStack as="span" gap="1.5">
        <Users size={16} aria-hidden />
        {ride.seats} available seats, {ride.luggage} {ride.luggage === 1 ? 'bag' : 'bags'}
      </HStack>
    </HStack>
  );
}

function Buy({ ride, children }: { readonly ride: OfferedRide; readonly children: React.ReactNode }) {
  return (
    <Stack
      gridColumn={{ base: '1 / -1', md: '3' }}
      gridRow={{ base: 'auto', md: '1 / 3' }}
      flexDirection={{ base: 'row', md: 'column' }}
      alignItems={{ base: 'center', md: 'stretch' }}
      justifyContent="space-between"
      gap={{ base: '3', md: '4' }}
      marginTop={{ base: '2', md: '0' }}
      paddingLeft={{ base: '0', md: '6' }}
      borderLeft={{ base: '0', md: '1px solid {colors.border}' }}
    >
      <Box minWidth="0">
        <Text textStyle="price">
          {formatNaira(totalPrice(ride))}
          {ride.wayBack && (
            <Text as="span" display="block" textStyle="small" fontWeight="normal" color="fg.muted">
              {' both ways'}
            </Text>
          )}
        </Text>
        <Text hideBelow="md" textStyle="small" color="fg.muted" marginTop="0.5">
          {includedInPrice(ride)}
        </Text>
        {ride.terms && (
          <Text textStyle="small" color="fg.muted" {...hiddenOnPhones}>
            {ride.terms.cancellation}
          </Text>
        )}
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
