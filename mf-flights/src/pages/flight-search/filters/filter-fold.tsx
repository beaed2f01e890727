import { type ReactNode, useState } from 'react';
import { Box } from 'shared/ui';
import { Fold } from 'shared/ui/parts';

const group = { justifyContent: 'space-between', _hover: { color: 'brand.fg' } } as const;
const entry = { color: 'brand.fg', textStyle: 'label' } as const;

interface FilterFoldProps {
  readonly title: string;
  /** An entry of a longer list, rather than a group. */
  readonly isMore?: boolean;
  /** Whether it begins unfolded. */
  readonly isInUse: boolean;
  readonly children: ReactNode;
}

/** Rarely used filters. */
export function FilterFold({ title, isMore, isInUse, children }: FilterFoldProps) {
  // what unfolds it later is the traveller alone
  const [startsOpen] = useState(isInUse);
  return (
    <Fold
      open={startsOpen}
      iconSize={16}
      look={isMore ? entry : group}
      summary={isMore ? title : <Box textStyle="strong">{title}</Box>}
      {...(!isMore && { borderTop: '1px solid {colors.border}', marginTop: '3' })}
    >
      {children}
    </Fold>
  );
}
