import { createFlightSample, type FlightSample } from './flight-sample';
import { createRideSample, type RideSample } from './ride-sample';

/** The rides and flights of a running site that the scenes show. */
export interface SampleData {
  readonly origin: string;
  readonly ride: RideSample;
  readonly flight: FlightSample;
}

export const createSampleData = async (origin: string): Promise<SampleData> => ({
  origin,
  ride: await createRideSample(origin),
  flight: await createFlightSample(origin),
});
