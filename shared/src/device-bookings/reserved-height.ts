/**
 * The height of the list of this device's bookings. The script in the head of a document has counted them (`theme.js` of the
 * shell), so that their place is free before they are drawn.
 */
export const reservedHeight = 'calc(min(1, var(--bookings, 0)) * 41px + var(--bookings, 0) * 73px)';
