import { useId, useState } from 'react';
import { Box, chakra, Text } from 'shared/ui';

const Toggle = chakra('button', {
  base: {
    minHeight: '24px',
    color: 'brand.fg',
    textStyle: 'small',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
  },
});

/** What the specification's fixed NGN 1,000 pays for, behind a small question. */
export function ReminderHint() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box marginTop="3">
      <Text textStyle="small" color="fg.muted">
        Reminder:{' '}
        <Toggle type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          What is this?
        </Toggle>
      </Text>
      <Text id={id} hidden={!open} textStyle="small" color="fg.muted" marginTop="1">
        It pays for the reminder mails that we send you 24 hours and 3 hours before your pickup, as far as those hours
        are still ahead when you pay.
      </Text>
    </Box>
  );
}
