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
            flexDirection={{ base: 'column', lg: 'row-reverse' }}
            alignItems={{ base: 'stretch', lg: 'center' }}
            justifyContent="space-between"
            gap={{ base: '0', lg: '3' }}
            marginBottom={{ base: '1', lg: '4' }}
          >
            <Skeleton
              height={{ base: '11', lg: '60px' }}
              marginBlock={{ base: '1', lg: '0' }}
              width={{ base: '100%', lg: '440px' }}
              borderRadius={{ base: 'full', lg: 'md' }}
            />
            <Flex justifyContent={{ base: 'end', lg: 'start' }} alignItems="center" minHeight={{ base: '5', lg: '11' }}>
              <Skeleton width="96px" />
            </Flex>
          </Flex>
          <Stack gap={{ base: '3', md: '4' }}>
            {cards.map((card) => (
              <Frame key={card} several={later.length > 0 ? true : undefined}>
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
      <Wide>
        <Grid columnGap="3.5" rowGap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '148px minmax(0, 1fr)' }}>
          <Flex gap="3" alignItems="center">
            <Skeleton boxSize="44px" />
            <Stack gap="1">
              <Skeleton height="6" width="84px" />
              <Skeleton height="4" width="56px" />
            </Stack>
          </Flex>
          <Stack gap="3">
            {[0, ...later.map((line) => line + 1)].map((line) => (
              <Flex key={line} gap="4" alignItems="center" height="50px">
                <Skeleton height="10" width="80px" />
                <Skeleton height="0.5" flex="1" />
                <Skeleton height="10" width="80px" />
              </Flex>
            ))}
          </Stack>
        </Grid>
        <Skeleton height="5" width="200px" marginTop="4" />
      </Wide>
      <Stack
        hideBelow="md"
        gridColumn="2"
        gridRow="1"
        justifyContent="space-between"
        paddingLeft="6"
        borderLeft="1px solid {colors.border}"
      >
        <Skeleton height="68px" width="140px" />
        <Skeleton height="12" borderRadius="md" />
      </Stack>
      <Phone>
        <Flex justifyContent="space-between" height="26px" alignItems="center">
          <Skeleton height="5" width="140px" />
          <Skeleton height="5" width="104px" />
        </Flex>
        <Flex justifyContent="space-between" alignItems="center">
          <Stack gap="2" flex="1">
            <Skeleton height="4" width="180px" />
            {later.length > 0 &&
              [0, ...later.map((line) => line + 1)].map((line) => <Skeleton key={line} height="8" width="180px" />)}
          </Stack>
          <Skeleton height="12" width="76px" borderRadius="md" />
        </Flex>
        <Skeleton height="4" width="200px" marginTop="2" />
      </Phone>
    </>
  );
}

const Wide = chakra('div', { base: { hideBelow: 'md', minWidth: '0' } });
const Phone = chakra('div', { base: { gridColumn: '1 / -1', hideFrom: 'md' } });
