export const flightSteps = ['Flight', 'Travellers', 'Review', 'Payment', 'Tickets'] as const;
export type FlightStep = (typeof flightSteps)[number];
