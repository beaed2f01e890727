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

/** Erases for good, after one more question that says what stays. */
export function ErasePart({ token, keeps, onErased }: ErasePartProps) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isSending, error } = useSend({
    send: eraseData,
    onDone: onErased,
  });
  return (
    <Stack gap="4">
      <Text>
        Names, addresses, messages and reviews are erased for good. What shows where money came from and went stays,
        without your name.
      </Text>
      <RetainedBookings title="These bookings stay for now:" keeps={keeps} />
      <Box>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Erase my data
        </Button>
      </Box>
      <Suspense>
        {isAsking && (
          <Dialog open onClose={() => setAsking(false)} title="Erase your data for good?">
            <Stack gap="4">
              <Text>
                It cannot be brought back, not even by us, and links to erased bookings open nothing any more.
              </Text>
              <RetainedBookings title="These bookings stay for now:" keeps={keeps} />
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

/** Nothing where nothing stays. */
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
