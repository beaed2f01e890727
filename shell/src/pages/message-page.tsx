import type { ReactNode } from 'react';
import { Box, Container, chakra, Flex, Grid, Spot, Text } from 'shared/ui';

const Title = chakra('h1', { base: { textStyle: { base: 'h1Sm', md: 'h1' }, textWrap: 'balance' } });

interface MessagePageProps {
  readonly spot: 'not-found' | 'remote-unavailable' | 'offline';
  readonly title: string;
  readonly text: string;
  /** What the traveller can do next, the main action first. */
  readonly actions: ReactNode;
  /** A muted line below them. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** The layout of all pages that say what happened and what can be done. */
export function MessagePage({ spot, title, text, actions, note, children }: MessagePageProps) {
  return (
    <Container paddingBlock={{ base: '5', md: '10' }} paddingBottom={{ base: '14', md: '20' }}>
      <Grid
        gap={{ base: '4', md: '6' }}
        alignItems="center"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '640px 1fr' }}
        paddingBlock={{ base: '0', lg: '4' }}
        paddingBottom={{ base: '10', lg: '12' }}
      >
        <Box
          order={{ lg: '2' }}
          justifySelf={{ base: 'start', lg: 'center' }}
          width={{ base: '132px', md: '220px', lg: '300px' }}
        >
          <Spot name={spot} width={300} />
        </Box>
        <div>
          <Title tabIndex={-1}>{title}</Title>
          <Text marginTop="2" fontSize={{ md: 'lg' }} lineHeight={{ md: '28px' }} color="fg.muted">
            {text}
          </Text>
          <Flex gap="3" flexWrap="wrap" marginTop="6">
            {actions}
          </Flex>
          {note && (
            <Text marginTop="4" textStyle="small" color="fg.muted">
              {note}
            </Text>
          )}
        </div>
      </Grid>
      {children}
    </Container>
  );
}
