import type { ReactNode } from 'react';
import { chakra } from '../styled/chakra';
import { Spot, type SpotName } from './drawings';

const Centre = chakra('div', {
  base: { textAlign: 'center', paddingBlock: '8', paddingInline: { base: '0', md: '5' } },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3' } });

export type EmptyStateProps = {
  spot: SpotName;
  title: string;
  text: ReactNode;
  /** What can be done next. */
  children?: ReactNode;
};

/** An empty or failed state: what happened and what to do next. Rendered in a `Card`. */
export function EmptyState({ spot, title, text, children }: EmptyStateProps) {
  return (
    <Centre>
      <Spot name={spot} />
      <chakra.h2 textStyle="strong" textWrap="balance" marginTop="4">
        {title}
      </chakra.h2>
      <chakra.p
        color="fg.muted"
        maxWidth="44ch"
        marginInline="auto"
        marginTop="1.5"
        marginBottom="18px"
        textWrap="balance"
      >
        {text}
      </chakra.p>
      {children && <Actions>{children}</Actions>}
    </Centre>
  );
}
