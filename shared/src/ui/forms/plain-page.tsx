import type { ReactNode } from 'react';
import { Container, Heading, Text } from 'shared/ui';

export interface PlainPageProps {
  readonly title: string;
  /** One sentence under the heading. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page that is no step of a booking. */
export function PlainPage({ title, lead, children }: PlainPageProps) {
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <Heading as="h1" textStyle="h1" tabIndex={-1}>
        {title}
      </Heading>
      {lead && (
        <Text color="fg.muted" marginTop="1.5" maxWidth="56ch" textWrap="balance">
          {lead}
        </Text>
      )}
      {children}
    </Container>
  );
}
