/** The steps of booking a ride. */
export const rideSteps = ['Ride', 'Traveller', 'Review', 'Payment', 'Confirmation'] as const;

export type RideStep = (typeof rideSteps)[number];
