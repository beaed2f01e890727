import { formatTime } from 'shared/format';
import { Text } from 'shared/ui';

/** When what is shown was last asked for. */
export function UpdatedAt({ atMs }: { readonly atMs: number }) {
  return (
    <Text textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" marginBottom="3">
      {atMs > 0 ? `Updated ${formatTime(atMs)}` : '\u00a0'}
    </Text>
  );
}
