import type { ReactNode } from 'react';
import { formatTime } from 'shared/format';
import { Flex, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';

/** The heading of a section, and how fresh it is. */
export function SectionHead({ title, atMs }: { readonly title: ReactNode; readonly atMs: number }) {
  return (
    <Flex justifyContent="space-between" alignItems="baseline" flexWrap="wrap" gap="0 16px">
      <PageHead title={title} />
      <UpdatedAt atMs={atMs} />
    </Flex>
  );
}

/** When what is shown was last asked for. */
function UpdatedAt({ atMs }: { readonly atMs: number }) {
  return (
    <Text textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" marginBottom="3">
      {atMs > 0 ? `Updated ${formatTime(atMs)}` : '\u00a0'}
    </Text>
  );
}
