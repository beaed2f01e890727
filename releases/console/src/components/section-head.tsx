import type { ReactNode } from 'react';
import { PageHead } from 'shared/parts';
import { Flex } from 'shared/ui';
import { UpdatedAt } from './updated-at';

/** The heading of a section, and how fresh it is. */
export function SectionHead({ title, atMs }: { readonly title: ReactNode; readonly atMs: number }) {
  return (
    <Flex justifyContent="space-between" alignItems="baseline" flexWrap="wrap" gap="0 16px">
      <PageHead title={title} />
      <UpdatedAt atMs={atMs} />
    </Flex>
  );
}
