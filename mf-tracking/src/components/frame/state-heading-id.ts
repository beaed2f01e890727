/** The heading that says how the booking stands: where the focus goes when what held it is gone. */
export const stateHeadingId = 'booking-state';
