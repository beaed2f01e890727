import { Box, Text } from 'shared/ui';

/** A booking that cannot be erased yet, and why. */
export interface KeptBooking {
  readonly bookingId: string;
  readonly reason: string;
}

/** Nothing where nothing stays. */
export function KeptBookings({ title, keeps }: { readonly title: string; readonly keeps: readonly KeptBooking[] }) {
  if (keeps.length === 0) return null;
  return (
    <Box>
      <Text fontWeight="medium">{title}</Text>
      <Box as="ul" listStyleType="disc" paddingInlineStart="5">
        {keeps.map(({ bookingId, reason }) => (
          <li key={bookingId}>
            {bookingId}: {reason}
          </li>
        ))}
      </Box>
    </Box>
  );
}
