import { type ReactNode, useEffect, useRef } from 'react';
import { failureSentence } from 'shared/checkout';
import { CircleCheck } from 'shared/icons';
import { Box, Button, type ButtonProps, Container, Heading, Notice, Text } from 'shared/ui';

export interface PlainPageProps {
  readonly title: string;
  /** One sentence under the heading. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page that is not a step of a booking. */
export function PlainPage({ title, lead, children }: PlainPageProps) {
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <Heading as="h1" textStyle={{ base: 'h1Sm', md: 'h1' }} tabIndex={-1}>
        {title}
      </Heading>
      {lead && (
        <Text color="fg.muted" marginTop="1.5" maxWidth="56ch" textWrap="balance">
          {lead}
        </Text>
      )}
      {children}
    </Container>
  );
}

/**
 * The submit button of a form. Pressing it does not move the focus: the blurred field would show its error above the button
 * and move the button away from under the pointer.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onMouseDown'>) {
  return <Button {...props} type="submit" onMouseDown={(event) => event.preventDefault()} />;
}

/** Says that something could not be sent, and what to do; nothing while there is no error. */
export function FailedNotice({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  return (
    <Notice tone="failed" role="alert">
      {failureSentence(error)}
    </Notice>
  );
}

/** The heading that replaces a sent form. It gets the focus, so that screen readers announce it. */
export function DoneHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box display="flex" gap="3" alignItems="flex-start">
      <Box as="span" color="success.fg" paddingTop={{ base: '0.5', md: '1' }}>
        <CircleCheck aria-hidden />
      </Box>
      <Heading ref={heading} tabIndex={-1} data-quiet-focus="" textStyle={{ base: 'h3', md: 'h2' }}>
        {children}
      </Heading>
    </Box>
  );
}
