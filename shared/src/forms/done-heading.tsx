import { useEffect, useRef } from 'react';
import { Box, CircleCheck, Heading } from 'shared/ui';

/** What takes the place of a form that was sent; it has the focus, so that it is read out. */
export function DoneHeading({ children, as = 'h2' }: { readonly children: string; readonly as?: 'h2' | 'h3' }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box display="flex" gap="3" alignItems="flex-start">
      <Box as="span" color="success.fg" paddingTop={as === 'h2' ? '1' : '0.5'}>
        <CircleCheck aria-hidden />
      </Box>
      <Heading as={as} textStyle={as} ref={heading} tabIndex={-1} data-quiet-focus="">
        {children}
      </Heading>
    </Box>
  );
}
