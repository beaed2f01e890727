import type { ComponentProps } from 'react';
import type { RideTerms } from 'shared/contract/rides';
import { Box, Text } from 'shared/ui';

interface RideTermsLineProps extends Omit<ComponentProps<typeof Text>, 'children'> {
  /** Null for a ride that cannot be cancelled any more; undefined in a result that an earlier release has stored. */
  readonly terms: RideTerms | null | undefined;
  /** Of the return ride. */
  readonly wayBack?: RideTerms | null | undefined;
}

/** What cancelling costs, and what happens if nobody comes. */
export function RideTermsLine({ terms, wayBack, ...text }: RideTermsLineProps) {
  return (
    <>
      <Line terms={terms} {...text} />
      <Line terms={wayBack} label="Way back: " {...text} />
    </>
  );
}

function Line({ terms, label, ...text }: Omit<RideTermsLineProps, 'wayBack'> & { readonly label?: string }) {
  if (!terms) return null;
  return (
    <Text textStyle="small" color="fg.muted" {...text}>
      <RideTermsText terms={terms} label={label} />
    </Text>
  );
}

/** The same, inline. */
export function RideTermsText({
  terms,
  label,
}: Pick<RideTermsLineProps, 'terms'> & { readonly label?: string | undefined }) {
  if (!terms) return null;
  return (
    <>
      <Box as="span" color="fg" fontWeight="medium">
        {label}
        {terms.cancellation}.
      </Box>{' '}
      {terms.noShow}
    </>
  );
}
