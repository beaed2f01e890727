import type { ReactNode } from 'react';
import { PageHead } from 'shared/parts';
import { Container, Stack, VisuallyHidden } from 'shared/ui';
import { LookUpCard } from '../look-up/look-up-card';

interface TrackPageProps {
  readonly title: string;
  /** Where the booking stands, in few words: read out when it changes. */
  readonly said?: string;
  readonly children?: ReactNode;
}

/** The frame of the three pages of tracking: the form above, what it found below. */
export function TrackPage({ title, said = '', children }: TrackPageProps) {
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <PageHead title={title} />
      <Stack gap="6">
        <LookUpCard />
        <VisuallyHidden role="status" aria-label="Booking status">
          {said}
        </VisuallyHidden>
        {children}
      </Stack>
    </Container>
  );
}
