/** The steps of booking a ride, as every page of the flow shows them. */
export const rideSteps = ['Ride', 'Traveller', 'Review', 'Payment', 'Confirmation'] as const;

export type RideStep = (typeof rideSteps)[number];
