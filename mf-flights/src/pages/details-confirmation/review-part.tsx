import type { ReactNode } from 'react';
import { Box, ButtonLink, Heading, HStack } from 'shared/ui';

interface ReviewPartProps {
  readonly title: string;
  /** Beside the title, quiet. */
  readonly note?: string;
  /** Where this part is changed, and what the link says to a screen reader; all of them are seen as "Edit". */
  readonly edit?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** One part of the booking with a way to change it. */
export function ReviewPart({ title, note, edit, children }: ReviewPartProps) {
  return (
    <Box as="section" aria-label={title}>
      <HStack justifyContent="space-between" marginBottom="2" minHeight="controlSm">
        <Heading>
          {title}{' '}
          {note && (
            <Box as="span" fontWeight="normal" color="fg.muted">
              {note}
            </Box>
          )}
        </Heading>
        {edit && (
          <ButtonLink to={edit.to} variant="plain" size="sm" marginEnd="-4" aria-label={`Edit: ${edit.label}`}>
            Edit
          </ButtonLink>
        )}
      </HStack>
      {children}
    </Box>
  );
}
