import { useId } from 'react';
import type { RideStatus } from 'shared/contract/lists';
import type { TrackedRide } from 'shared/contract/tracking';
import { formatPhone } from 'shared/format';
import { Phone } from 'shared/icons';
import { Box, Card, chakra, Heading, HStack, Text } from 'shared/ui';
import { CarPicture } from 'shared/ui/parts';
import { isPickupAhead } from '../../model/ride-timeline';

const Initials = chakra('span', {
  base: {
    boxSize: { base: '12', md: '14' },
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'brand.subtle',
    color: 'brand.fg',
    textStyle: 'h3',
  },
});
const Call = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    minHeight: 'controlSm',
    paddingInline: { base: '3', md: '4' },
    borderRadius: 'md',
    bg: 'brand.subtle',
    color: 'brand.fg',
    textStyle: 'label',
    fontWeight: 'semibold',
    _hover: { bg: 'brand.muted' },
  },
});
/** A number plate, as a plate. */
const Plate = chakra('span', {
  base: {
    display: 'inline-block',
    border: '1.5px solid {colors.border.strong}',
    borderRadius: 'sm',
    paddingBlock: '0.5',
    paddingInline: '2.5',
    fontWeight: 'semibold',
    letterSpacing: '0.06em',
    bg: 'bg.surface',
    whiteSpace: 'nowrap',
  },
});

const statesWithoutCar: readonly RideStatus[] = ['expired', 'payment_review', 'cancelled'];
const isCarGone = (status: RideStatus): boolean => statesWithoutCar.includes(status);

interface DriverCardProps {
  readonly tracked: TrackedRide;
  /** Which way it is, of a booking with two. */
  readonly name?: string | undefined;
}

/** Driver and car; until a driver is assigned, the car and a note that the driver follows. */
export function DriverCard({ tracked, name }: DriverCardProps) {
  const id = useId();
  const { driver, ride } = tracked;
  const car = `${ride.color} ${ride.name}`;
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading id={id} textStyle="h3" marginBottom="4">
        {name && `${name}: `}
        {driver ? 'Your driver' : isCarGone(tracked.status) ? 'The car you chose' : 'Your car'}
      </Heading>
      {driver && (
        <HStack gap={{ base: '3', md: '4' }} marginBottom="5">
          <Initials aria-hidden>{initials(driver.name)}</Initials>
          <Box flex="1" minWidth="0">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {driver.name}
            </Text>
            <Text textStyle="small" color="fg.muted">
              {formatPhone(driver.phone)}
            </Text>
          </Box>
          <Call href={`tel:${driver.phone}`} aria-label={`Call ${driver.name}`}>
            <Phone size={16} aria-hidden />
            Call
          </Call>
        </HStack>
      )}
      <HStack gap="3" columnGap="4" flexWrap="wrap">
        <Box flex="none">
          <CarPicture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} size="small" />
        </Box>
        {/* below the picture if the plate does not fit beside it */}
        <Box flex="1 1 128px">
          <Text textStyle="small" color="fg.muted" marginBottom={driver ? '1' : '0'}>
            {car}
          </Text>
          {driver && (
            <Plate aria-label={`Number plate ${driver.plateNumber}`} role="img">
              {driver.plateNumber}
            </Plate>
          )}
        </Box>
      </HStack>
      {!driver && isPickupAhead(tracked) && (
        <Text textStyle="small" color="fg.muted" marginTop="4">
          Your driver's name, phone and plate appear here once assigned.
        </Text>
      )}
    </Card>
  );
}

const firstLetter = (word: string | undefined) => [...(word ?? '').normalize('NFC')][0] ?? '';

/** `Musa Ɗanladi` → `MƊ`; of more names the first and the last. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${firstLetter(words[0])}${words.length > 1 ? firstLetter(words.at(-1)) : ''}`.toUpperCase();
}
