import { Box, Card, chakra, Flex, Grid, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { cardFrame } from './card/flight-card';
import { resultsColumns } from './flight-list';

const cards = ['a', 'b', 'c', 'd'];
const Frame = chakra('div', cardFrame);

/** Filters and cards in the shape of what comes. */
export function ResultsSkeleton({ slices }: { readonly slices: number }) {
  const later = Array.from({ length: slices - 1 }, (_, index) => index);
  return (
    <>
      <VisuallyHidden role="status">Looking for flights</VisuallyHidden>
      <Grid aria-hidden {...resultsColumns}>
        <Card hideBelow="lg">
          <Skeleton height="6" width="80px" />
          <Stack gap="3" paddingTop="5">
            {[...cards, 'e', 'f', 'g'].map((line) => (
              <Skeleton key={line} height="8" />
            ))}
          </Stack>
        </Card>
        <Box minWidth="0">
          <Flex
            flexDirection={{ base: 'column', md: 'row-reverse' }}
            alignItems={{ base: 'stretch', md: 'center' }}
            justifyContent="space-between"
            gap="3"
            marginBottom="4"
          >
            <Skeleton height={{ base: '80px', md: '60px' }} width={{ base: '100%', md: '440px' }} borderRadius="md" />
            <Flex justifyContent="space-between" alignItems="center">
              <Skeleton hideFrom="lg" height="11" width="104px" borderRadius="full" />
              <Skeleton width="96px" />
            </Flex>
          </Flex>
          <Stack gap="4">
            {cards.map((card) => (
              <Frame key={card}>
                <CardSkeleton later={later} />
              </Frame>
            ))}
          </Stack>
        </Box>
      </Grid>
    </>
  );
}

function CardSkeleton({ later }: { readonly later: readonly number[] }) {
  return (
    <>
      <Stack gap={{ base: '3', xl: '3.5' }}>
        <Grid
          columnGap="3.5"
          rowGap="3"
          alignItems="center"
          gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', xl: '168px minmax(0, 1fr)' }}
        >
          <Flex gap="3" alignItems="center">
            <Skeleton boxSize={{ base: '36px', md: '44px' }} />
            <Stack gap="1">
              <Skeleton height="6" width="84px" />
              <Skeleton height="4" width="56px" />
            </Stack>
          </Flex>
          <Skeleton hideFrom="xl" height="10" width="112px" />
          <Flex gridColumn={{ base: '1 / -1', xl: 'auto' }} gap="4" alignItems="center" minHeight="12">
            <Skeleton height="10" width="96px" />
            <Skeleton height="0.5" flex="1" />
            <Skeleton height="10" width="96px" />
          </Flex>
        </Grid>
        {later.map((line) => (
          <Skeleton key={line} height={{ base: '66px', xl: '44px' }} />
        ))}
        <Skeleton height="5" width="200px" marginTop="1" marginBottom="2" />
      </Stack>
      <Stack
        gridColumn={{ md: '2' }}
        gridRow={{ md: '1' }}
        flexDirection={{ base: 'row', md: 'column' }}
        justifyContent="space-between"
        alignItems={{ base: 'center', md: 'stretch' }}
        marginTop={{ base: '2', md: '0' }}
        paddingTop={{ base: '3.5', md: '0' }}
        paddingLeft={{ md: '6' }}
        borderTop={{ base: '1px solid {colors.border}', md: '0' }}
        borderLeft={{ md: '1px solid {colors.border}' }}
      >
        <Skeleton height={{ base: '88px', md: '68px' }} width="140px" />
        <Skeleton height="12" width={{ base: '96px', md: 'auto' }} borderRadius="md" />
      </Stack>
    </>
  );
}
