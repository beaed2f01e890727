import { lazy, Suspense, useState } from 'react';
import { Box, Button, HStack, Stack, Text } from 'shared/ui';
import { FailedNotice, useSend } from 'shared/ui/forms';
import { type ErasedData, eraseData } from '../../api/privacy';

const Dialog = lazy(() => import('shared/ui/overlay').then((module) => ({ default: module.Dialog })));

interface ErasePartProps {
  readonly token: string;
  readonly keeps: readonly RetainedBooking[];
  readonly onErased: (result: ErasedData) => void;
}

/** Erases for good, after a dialog that says what is kept. */
export function ErasePart({ token, keeps, onErased }: ErasePartProps) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isSending, error } = useSend({
    send: eraseData,
    onDone: onErased,
  });
  return (
    <Stack gap="4">
      <Text>
        Names, addresses, messages and reviews are erased for good. Records of payments are kept, without your name.
      </Text>
      <RetainedBookings title="These bookings are kept for now:" keeps={keeps} />
      <Box>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Erase my data
        </Button>
      </Box>
      <Suspense>
        {isAsking && (
          <Dialog open onClose={() => setAsking(false)} title="Erase your data for good?">
            <Stack gap="4">
              <Text>This cannot be undone, not even by us. Links to erased bookings no longer open anything.</Text>
              <RetainedBookings title="These bookings are kept for now:" keeps={keeps} />
              <FailedNotice error={error} />
              <HStack flexWrap="wrap">
                <Button variant="danger" loading={isSending} onClick={() => void submit(token)}>
                  Erase for good
                </Button>
                <Button variant="outline" onClick={() => setAsking(false)}>
                  Keep my data
                </Button>
              </HStack>
            </Stack>
          </Dialog>
        )}
      </Suspense>
    </Stack>
  );
}

/** A booking that cannot be erased yet, and why. */
interface RetainedBooking {
  readonly bookingId: string;
  readonly reason: string;
}

/** Empty if no booking is kept. */
export function RetainedBookings({
  title,
  keeps,
}: {
  readonly title: string;
  readonly keeps: readonly RetainedBooking[];
}) {
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
