import type { RideCriteria } from 'shared/contract/rides';
import { Box, Card, Grid, HStack, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { TripSummary } from './trip-summary';

const cards = ['a', 'b', 'c', 'd'];

/** The skeleton of the results, with the height of the cards. */
export function ResultsSkeleton({ criteria }: { readonly criteria: RideCriteria }) {
  return (
    <>
      <VisuallyHidden role="status">Looking for cars</VisuallyHidden>
      <TripSummary journey={criteria} criteria={criteria} />
      <Grid
        aria-hidden
        gap={{ base: '2', lg: '8' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '{sizes.filters} minmax(0, 1fr)' }}
        alignItems="start"
      >
        <HStack hideFrom="lg" gap="2" paddingBlock="1">
          <Skeleton height="11" width="120px" borderRadius="full" />
          <Skeleton height="11" width="170px" borderRadius="full" />
        </HStack>
        <Card hideBelow="lg">
          <Skeleton height="6" width="80px" />
          <Stack gap="3" paddingTop="5">
            {cards.map((card) => (
              <Skeleton key={card} height="11" />
            ))}
          </Stack>
        </Card>
        <Box>
          <Skeleton height={{ base: '44px', md: '24px', lg: '60px' }} marginBottom={{ base: '2.5', lg: '4' }} />
          <Stack gap={{ base: '3', md: '4' }}>
            {cards.map((card) => (
              <CardSkeleton key={card} />
            ))}
          </Stack>
        </Box>
      </Grid>
    </>
  );
}

function CardSkeleton() {
  return (
    <Grid
      gridTemplateColumns={{ base: '84px minmax(0, 1fr)', md: '208px minmax(0, 1fr) 212px' }}
      gap={{ base: '3', md: '6' }}
      padding={{ base: '3', md: '5' }}
      minHeight={{ base: '154px', md: '190px' }}
      bg="bg.surface"
      border="1px solid {colors.border}"
      borderRadius="lg"
    >
      <Skeleton height={{ base: '66px', md: '148px' }} />
      <Stack gap="3">
        <Skeleton height="6" width="60%" />
        <Skeleton height="5" width="80%" />
        <Skeleton height="12" width="90%" hideBelow="md" />
      </Stack>
      <Stack
        gridColumn={{ base: '1 / -1', md: '3' }}
        flexDirection={{ base: 'row', md: 'column' }}
        justifyContent="space-between"
        alignItems={{ base: 'end', md: 'stretch' }}
      >
        <Skeleton height="7" width="130px" />
        <Skeleton height="12" width={{ base: '120px', md: 'auto' }} />
      </Stack>
    </Grid>
  );
}
