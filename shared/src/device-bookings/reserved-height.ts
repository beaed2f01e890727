/** A phone has up to four lines per booking: the route, the state, the day and the id. */
export const rowHeightPx = { base: 100, md: 72 } as const;

const heightWith = (rowPx: number) => `calc(min(1, var(--bookings, 0)) * 41px + var(--bookings, 0) * ${rowPx + 1}px)`;

/**
 * The height of the list of this device's bookings. The script in the head of a document has counted them (`theme.js` of the
 * shell), so that their place is free before they are drawn.
 */
export const reservedHeight = { base: heightWith(rowHeightPx.base), md: heightWith(rowHeightPx.md) };
