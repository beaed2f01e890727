import { Card, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';

/** A step in the shape of what comes: the flight, a form, the contact, the price. */
export function SelectionSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading your flight</VisuallyHidden>
      <TwoColumns
        aside={
          <Card aria-hidden>
            <Skeleton height="240px" />
          </Card>
        }
      >
        <Stack aria-hidden>
          <Card>
            <Stack gap="5">
              <Skeleton height="11" width="220px" />
              <Skeleton height="6" />
              <Skeleton height="6" />
            </Stack>
          </Card>
          <Card>
            <Stack gap="5">
              <Skeleton height="7" width="204px" />
              <Skeleton height="12" />
              <Skeleton height="12" />
              <Skeleton height="12" />
            </Stack>
          </Card>
          <Card>
            <Stack gap="5">
              <Skeleton height="7" width="120px" />
              <Skeleton height="6" width="280px" />
              <Skeleton height="12" />
            </Stack>
          </Card>
        </Stack>
      </TwoColumns>
    </>
  );
}
