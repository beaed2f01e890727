import { useState } from 'react';
import type { BookedFlight } from 'shared/contract/flights';
import { cityOf } from 'shared/documents';
import { formatLongDateTime } from 'shared/format';
import { Car } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { siteRules } from 'shared/shell';
import { Box, ButtonLink, Card, Flex, Heading, Text } from 'shared/ui';
import { pickupOffer } from '../../model/pickup-offer';

/** One trip: the ride search, with where and when the first flight lands filled in. */
export function PickupCard({ booked }: { readonly booked: BookedFlight }) {
  const [openedAtMs] = useState(() => Date.now());
  const offer = pickupOffer(booked, openedAtMs, siteRules());
  if (!offer) return null;
  const { airport, pickupDate, pickupTime, flightNumber } = offer;
  return (
    <Card as="section" aria-label="Airport pickup">
      <Flex
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'center' }}
        justifyContent="space-between"
        gap="4"
      >
        <Box minWidth="0">
          <Heading textStyle="h3">Need a ride from the airport in {cityOf(booked.airports, airport)}?</Heading>
          <Text color="fg.muted" marginTop="0.5">
            Book a driver for {formatLongDateTime(`${pickupDate}T${pickupTime}`)}. Airport, time and flight{' '}
            {flightNumber} are filled in; you say where to.
          </Text>
        </Box>
        <ButtonLink
          flex="none"
          variant="outline"
          icon={<Car aria-hidden />}
          to={pathTo('rideSearch', { query: offer })}
        >
          See rides
        </ButtonLink>
      </Flex>
    </Card>
  );
}
