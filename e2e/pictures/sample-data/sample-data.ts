import { createFlightSample, type FlightSample } from './flight-sample';
import { createReturnSample, createRideSample, type RideSample } from './ride-sample';

/** The rides and flights of a running site that the scenes show. */
export interface SampleData {
  readonly origin: string;
  readonly opsOrigin: string;
  readonly ride: RideSample;
  readonly returnRide: RideSample;
  readonly flight: FlightSample;
}

export const createSampleData = async ({
  origin,
  opsOrigin,
}: Pick<SampleData, 'origin' | 'opsOrigin'>): Promise<SampleData> => ({
  origin,
  opsOrigin,
  ride: await createRideSample(origin),
  returnRide: await createReturnSample(origin),
  flight: await createFlightSample(origin),
});
