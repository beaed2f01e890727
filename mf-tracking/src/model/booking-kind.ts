/** The two kinds of bookings; the fifth letter of a reference says which one it names. */
export type BookingKind = 'ride' | 'flight';
