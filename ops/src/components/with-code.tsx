import { Fragment } from 'react';
import { chakra } from 'shared/ui';

const Code = chakra('code', {
  base: { bg: 'bg.sunken', borderRadius: 'sm', paddingInline: '1', overflowWrap: 'anywhere' },
});

/** A sentence of the registry: what it has between backticks is a command. */
export function WithCode({ children }: { readonly children: string }) {
  return children
    .split('`')
    .map((part, place) =>
      place % 2 === 1 ? <Code key={place}>{part}</Code> : <Fragment key={place}>{part}</Fragment>,
    );
}
