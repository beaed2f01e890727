import type { BookedFlight } from 'shared/contract/flights';
import { Box, Notice } from 'shared/ui';

/** Paid, and the airline has still to issue the tickets. */
export function IssuingNotice({ booked: { contact } }: { readonly booked: BookedFlight }) {
  return (
    <Notice tone="warn" role="status">
      <Box as="strong" fontWeight="semibold">
        Your tickets are being issued.
      </Box>{' '}
      Your payment is in. The ticket numbers appear here by themselves, and go to {contact.email} by mail.
    </Notice>
  );
}
