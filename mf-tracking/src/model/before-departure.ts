export const hourMs = 3_600_000;
/** Most airlines open online check-in a day before take-off. */
export const checkInOpensHours = 24;
/** As the confirmation of a flight advises. */
export const atAirportHours = { domestic: 2, abroad: 3 } as const;
