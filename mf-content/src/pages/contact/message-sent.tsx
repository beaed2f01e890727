import { Box, Button, Stack, Text } from 'shared/ui';
import { DoneHeading } from 'shared/ui/forms';
import type { SentMessage } from './use-contact';

interface MessageSentProps {
  readonly message: SentMessage;
  readonly onAnother: () => void;
}

/** What takes the place of the form once the message is there. */
export function MessageSent({ message, onAnother }: MessageSentProps) {
  return (
    <Stack gap="4">
      <DoneHeading>Your message is here</DoneHeading>
      <Box>
        <Text textStyle="small" color="fg.muted">
          Its reference
        </Text>
        <Text textStyle="price" fontVariantNumeric="tabular-nums">
          {message.reference}
        </Text>
      </Box>
      <Text maxWidth="60ch">
        A mail with this reference is on its way to <b>{message.email}</b>. A person reads your message and answers
        there. We never ask for your PIN or a one-time code.
      </Text>
      <Box>
        <Button variant="outline" onClick={onAnother}>
          Write another message
        </Button>
      </Box>
    </Stack>
  );
}
