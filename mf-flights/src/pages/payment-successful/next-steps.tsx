import { useState } from 'react';
import type { BookedFlight } from 'shared/contract/flights';
import { cityOf } from 'shared/documents';
import { Car } from 'shared/icons';
import { paths, pathTo } from 'shared/paths';
import { siteRules } from 'shared/shell';
import { Box, ButtonLink, Card, chakra, Heading, Text } from 'shared/ui';
import { momentText, nextSteps, pickupOffer } from '../../model/confirmation';

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    marginTop: '4',
    gap: '5',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
      columnGap: '6',
      rowGap: '0.5',
    },
  },
});

/** What a traveller does next, in the order of the day: to check in, to be at the airport, and the ride from the other one. */
export function NextSteps({ booked }: { readonly booked: BookedFlight }) {
  const [openedAtMs] = useState(() => Date.now());
  const { checkInFrom, beThereBy, documents } = nextSteps(booked);
  const { offer, savedBooking, airports } = booked;
  const ride = pickupOffer(booked, openedAtMs, siteRules());
  const airportOf = (iata = '') => airports.find((one) => one.iata === iata)?.name ?? iata;
  return (
    <Card as="section" aria-label="What happens next">
      <Heading textStyle="h3">What happens next</Heading>
      <Steps>
        <Step at={`From ${momentText(checkInFrom)}`} title="Check in online">
          With {offer.airline.name}: the airline reference {savedBooking.airlineReference} finds your booking.
        </Step>
        <Step at={`By ${momentText(beThereBy)}`} title={`Be at ${airportOf(offer.slices[0]?.from)}`}>
          {documents}
        </Step>
        {ride ? (
          <Step
            at={momentText(`${ride.pickupDate}T${ride.pickupTime}`)}
            title={`Ride from the airport in ${cityOf(airports, ride.airport)}`}
          >
            Airport, time and flight {ride.flightNumber} are filled in; you say where to.
            <Box marginTop="2" _print={{ display: 'none' }}>
              <ButtonLink
                size="sm"
                variant="outline"
                icon={<Car aria-hidden />}
                to={pathTo('rideSearch', { query: ride })}
              >
                See rides
              </ButtonLink>
            </Box>
          </Step>
        ) : (
          <Step
            at={momentText(offer.slices[0]?.arriveAt ?? '')}
            title={`Land in ${cityOf(airports, offer.slices[0]?.to ?? '')}`}
          >
            By the clock there.
          </Step>
        )}
      </Steps>
      <ButtonLink to={paths.trip} variant="outline" size="sm" marginTop="5" _print={{ display: 'none' }}>
        Your trip
      </ButtonLink>
    </Card>
  );
}

interface StepProps {
  readonly at: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

const Step = ({ at, title, children }: StepProps) => (
  <li>
    <Text fontWeight="semibold" color="brand.fg">
      {at}
    </Text>
    <Box>
      <Text fontWeight="semibold">{title}</Text>
      <Box color="fg.muted">{children}</Box>
    </Box>
  </li>
);
