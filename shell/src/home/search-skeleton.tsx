import { Grid, Skeleton, Stack, VisuallyHidden } from 'shared/ui';

/** A search card on its way: the choice above, the row of fields, the button, in the card's own geometry. */
export function SearchSkeleton() {
  return (
    <Stack gap="4" aria-busy>
      <VisuallyHidden role="status">Loading the search</VisuallyHidden>
      <Skeleton height="52px" width={{ base: '100%', md: '300px' }} borderRadius="md" />
      <Grid
        gap="3"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr) minmax(0, 1fr)',
          lg: 'minmax(0, 3fr) minmax(0, 0.78fr) minmax(0, 0.72fr) 166px',
        }}
      >
        <Skeleton
          height={{ base: '130px', lg: '64px' }}
          borderRadius="md"
          gridColumn={{ base: '1 / -1', lg: 'auto' }}
        />
        <Skeleton height="64px" borderRadius="md" />
        <Skeleton height="64px" borderRadius="md" />
        <Skeleton height={{ base: '48px', lg: '64px' }} borderRadius="md" gridColumn={{ base: '1 / -1', lg: 'auto' }} />
      </Grid>
    </Stack>
  );
}
