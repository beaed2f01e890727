import type { ReactNode } from 'react';
import { Box, chakra, HStack, VisuallyHidden } from 'shared/ui';

const Fields = chakra('fieldset', {});

interface GroupProps {
  readonly legend: string;
  /** Beside the legend: what is chosen, which the fields say themselves. */
  readonly aside?: string;
  /** Whether the title of a fold around it says the legend already. */
  readonly isTitled?: boolean;
  readonly children: ReactNode;
}

/** The fields of one filter, under their name. */
export function Group({ legend, aside, isTitled, children }: GroupProps) {
  return (
    <Fields aria-label={aside === undefined ? undefined : legend}>
      {isTitled ? (
        <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      ) : (
        <HStack as="legend" width="100%" justifyContent="space-between">
          <Box as="span" textStyle="strong">
            {legend}
          </Box>
          {aside !== undefined && (
            <Box as="span" textStyle="small" color="fg.muted" aria-hidden>
              {aside}
            </Box>
          )}
        </HStack>
      )}
      {children}
    </Fields>
  );
}
