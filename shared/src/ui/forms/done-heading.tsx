import { useEffect, useRef } from 'react';
import { CircleCheck } from 'shared/icons';
import { Box, Heading } from 'shared/ui';

/** What takes the place of a form that was sent; it has the focus, so that it is read out. */
export function DoneHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box display="flex" gap="3" alignItems="flex-start">
      <Box as="span" color="success.fg" paddingTop="1">
        <CircleCheck aria-hidden />
      </Box>
      <Heading ref={heading} tabIndex={-1} data-quiet-focus="">
        {children}
      </Heading>
    </Box>
  );
}
