import { Grid, Skeleton, Stack, VisuallyHidden } from 'shared/ui';

/** Shown while a search card is loading, in the geometry of the flights card: trip type, row of fields, button. */
export function SearchSkeleton() {
  return (
    <Stack gap={{ base: '2', md: '4' }} aria-busy>
      <VisuallyHidden role="status">Loading the search</VisuallyHidden>
      <Stack gap="1">
        <Skeleton height="52px" width={{ base: '100%', md: '300px' }} borderRadius="md" />
        <Skeleton height="44px" borderRadius="md" display={{ md: 'none' }} />
      </Stack>
      <Grid
        gap="3"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'minmax(0, 1.3fr) minmax(0, 1fr)',
          lg: 'minmax(0, 1.3fr) minmax(0, 1fr) 183px',
          xl: 'minmax(0, 2.6fr) minmax(0, 1.4fr) minmax(0, 1.1fr) 183px',
        }}
      >
        <Skeleton
          height={{ base: '127px', lg: '64px' }}
          borderRadius="md"
          gridColumn={{ base: '1 / -1', xl: 'auto' }}
        />
        <Skeleton height="64px" borderRadius="md" />
        <Skeleton height="64px" borderRadius="md" />
        <Skeleton height={{ base: '48px', lg: '64px' }} borderRadius="md" gridColumn={{ base: '1 / -1', lg: 'auto' }} />
      </Grid>
    </Stack>
  );
}
