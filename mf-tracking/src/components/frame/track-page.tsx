import type { ReactNode } from 'react';
import { forgetDeviceAddress } from 'shared/paths';
import { Box, Container, Stack, Text, TextLink, VisuallyHidden } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { LookUpCard } from '../look-up/look-up-card';
import { useLookedUp } from '../look-up/looked-up';

interface TrackPageProps {
  readonly title: string;
  /** The state of the booking, in few words: read out when it changes. */
  readonly announcement?: string;
  /** The booking that is shown, or being loaded: the form is folded. */
  readonly found?: string | undefined;
  /** Shown before the form. */
  readonly first?: ReactNode;
  /** Not where it could find nothing. */
  readonly hasForm?: boolean;
  readonly children?: ReactNode;
}

/** The frame of the three tracking pages: the form, and below it the booking that was found. */
export function TrackPage({ title, announcement = '', found, first, hasForm = true, children }: TrackPageProps) {
  const lookedUpAtMs = useLookedUp()?.atMs;
  const form = <LookUpCard key={`${found} ${lookedUpAtMs}`} found={found} />;
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <Box position="relative">
        <PageHead title={title} />
        {/* beside the title as long as it is folded; another look-up folds it again */}
        {found && <Box _print={{ display: 'none' }}>{form}</Box>}
      </Box>
      <Stack gap="6">
        {first}
        {!found && hasForm && <Box _print={{ display: 'none' }}>{form}</Box>}
        <VisuallyHidden role="status" aria-label="Booking status">
          {announcement}
        </VisuallyHidden>
        {children}
        <Text textStyle="small" color="fg.muted" _print={{ display: 'none' }}>
          Does anybody else use this device? <TextLink to={forgetDeviceAddress}>Forget this device</TextLink> when you
          are done.
        </Text>
      </Stack>
    </Container>
  );
}
