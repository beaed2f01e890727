import { type FlightStage, setFlightStage } from './flight-stage';
import { type RideStage, setRideStage } from './ride-stage';

/** Journeys as the site really sells them: what the scenes show is taken from here. */
export interface Stage {
  readonly origin: string;
  readonly ride: RideStage;
  readonly flight: FlightStage;
}

export const setStage = async (origin: string): Promise<Stage> => ({
  origin,
  ride: await setRideStage(origin),
  flight: await setFlightStage(origin),
});
