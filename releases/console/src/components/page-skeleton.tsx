import { Card, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';

const rows = [1, 2, 3];

/** A list that is on its way, in its shape. */
export function ListSkeleton() {
  return (
    <Stack gap="3" aria-busy="true">
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      {rows.map((row) => (
        <Card key={row} display="flex" flexWrap="wrap" gap="6" minHeight={{ base: '320px', lg: '148px' }}>
          <Skeleton width="96px" height="7" />
          <Skeleton width="240px" />
          <Skeleton width="180px" />
          <Skeleton width="200px" />
        </Card>
      ))}
    </Stack>
  );
}

export function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <ListSkeleton />
    </>
  );
}
