import { useEffect, useRef } from 'react';
import { Text } from 'shared/ui';
import type { SoldOutState } from '../../../model/sold-out';

const sentences: Readonly<Record<SoldOutState, string>> = {
  looking: 'This fare has just sold out. We are looking for what is left.',
  unknown: 'This fare has just sold out. Search again to see what is left.',
  next: 'The fare you chose has just sold out. This is what is left.',
  gone: 'This flight has just sold out. Choose another one.',
};

/** Says on the card what became of the fare; it takes the focus that the button had. */
export function SoldOutText({ state }: { readonly state: SoldOutState }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <Text
      ref={text}
      tabIndex={-1}
      data-quiet-focus
      role="alert"
      color="danger.fg"
      textStyle="label"
      flexBasis={{ base: '100%', md: 'auto' }}
    >
      {sentences[state]}
    </Text>
  );
}
