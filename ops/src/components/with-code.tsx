import { Fragment } from 'react';
import { chakra } from 'shared/ui';

const Code = chakra('code', { base: { fontSize: '0.94em', overflowWrap: 'anywhere' } });

/** A sentence of the registry: what it has between backticks is a command. */
export function WithCode({ children }: { readonly children: string }) {
  return children
    .split('`')
    .map((part, place) =>
      place % 2 === 1 ? <Code key={place}>{part}</Code> : <Fragment key={place}>{part}</Fragment>,
    );
}
