import { useState } from 'react';
import { NextSteps, Step } from 'shared/checkout/confirmation';
import type { BookedFlight } from 'shared/contract/flights';
import { type AirportRide, airportRideQuery, airportRides, cityOf } from 'shared/documents';
import { Car } from 'shared/icons';
import { paths, pathTo } from 'shared/paths';
import { siteRules } from 'shared/shell';
import { Box, ButtonLink, VisuallyHidden } from 'shared/ui';
import { momentText, nextSteps } from '../../model/confirmation';

/** What a traveller does next, in the order of the day: to check in, to be at the airport, and the rides at each end. */
export function FlightSteps({ booked }: { readonly booked: BookedFlight }) {
  const [openedAtMs] = useState(() => Date.now());
  const { checkInFrom, beThereBy, documents } = nextSteps(booked);
  const { offer, savedBooking, airports } = booked;
  const [first] = offer.slices;
  const all = airportRides(booked, booked.travellers.length, openedAtMs, siteRules());
  // that to the first flight stands before it, the others after it
  const there = all.find(
    ({ direction, pickupDate, pickupTime }) => direction === 'to' && `${pickupDate}T${pickupTime}` < beThereBy,
  );
  const rides = all.filter((ride) => ride !== there);
  const lands = !rides.some(({ direction, airport }) => direction === 'from' && airport === first?.to);
  const airportOf = (iata = '') => airports.find((one) => one.iata === iata)?.name ?? iata;
  return (
    <NextSteps
      foot={
        <ButtonLink to={paths.trip} variant="outline" size="sm" marginTop="5" _print={{ display: 'none' }}>
          Your trip
        </ButtonLink>
      }
    >
      <Step at={`From ${momentText(checkInFrom)}`} title="Check in online">
        With {offer.airline.name}: the airline reference {savedBooking.airlineReference} finds your booking.
      </Step>
      {there && <RideStep ride={there} city={cityOf(airports, there.airport)} />}
      <Step at={`By ${momentText(beThereBy)}`} title={`Be at ${airportOf(offer.slices[0]?.from)}`}>
        {documents}
      </Step>
      {lands && (
        <Step at={momentText(first?.arriveAt ?? '')} title={`Land in ${cityOf(airports, first?.to ?? '')}`}>
          By the clock there.
        </Step>
      )}
      {rides.map((ride) => (
        <RideStep
          key={ride.direction + ride.pickupDate + ride.pickupTime}
          ride={ride}
          city={cityOf(airports, ride.airport)}
        />
      ))}
    </NextSteps>
  );
}

/** A ride that can be booked now, with what the flight says about it. */
const RideStep = ({ ride, city }: { readonly ride: AirportRide; readonly city: string }) => (
  <Step
    at={momentText(`${ride.pickupDate}T${ride.pickupTime}`)}
    title={`Ride ${ride.direction} the airport in ${city}`}
  >
    {ride.flightNumber
      ? `Airport, time and flight ${ride.flightNumber} are filled in; you say where to.`
      : 'Airport, day and time are filled in; you say where from.'}
    <Box marginTop="2" _print={{ display: 'none' }}>
      <ButtonLink
        size="sm"
        variant="outline"
        icon={<Car aria-hidden />}
        to={pathTo('rideSearch', { query: airportRideQuery(ride) })}
      >
        See rides
        <VisuallyHidden>
          {' '}
          {ride.direction} the airport in {city}
        </VisuallyHidden>
      </ButtonLink>
    </Box>
  </Step>
);
