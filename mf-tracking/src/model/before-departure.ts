export const hourMs = 3_600_000;
/** As the confirmation of a flight advises. */
export const atAirportHours = { domestic: 2, abroad: 3 } as const;
