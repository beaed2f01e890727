import { Box, chakra, Skeleton } from 'shared/ui';
import { stripStyles } from './strip-styles';

const Strip = chakra('div', stripStyles);
const days = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The strip of days in its own geometry. */
export function StripSkeleton({ title }: { readonly title: string }) {
  return (
    <Box aria-hidden marginBottom="5">
      <Box textStyle="small" color="fg.muted" marginBottom="2">
        {title}
      </Box>
      <Strip>
        {days.map((day) => (
          <Box key={day} minHeight="72px" paddingBlock="2.5" paddingInline="2">
            <Skeleton height="4" width="72px" marginInline="auto" marginTop="0.5" />
            <Skeleton height="5" width="60px" marginInline="auto" marginTop="1.5" />
          </Box>
        ))}
      </Strip>
    </Box>
  );
}
