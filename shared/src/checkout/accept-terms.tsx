import { useState } from 'react';
import { paths } from 'shared/paths';
import { Box, HStack, Text, TextLink } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';

const id = 'acceptedTerms';

/** Whether the terms are accepted, and the message once somebody has gone on without. */
export function useAcceptedTerms() {
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    isAccepted,
    error: isMissing && !isAccepted ? 'Accept the terms to continue.' : undefined,
    onChange: setAccepted,
    /** False, with the message and the focus at the box, while the terms are not accepted. */
    check(): boolean {
      setMissing(!isAccepted);
      if (!isAccepted) document.getElementById(id)?.focus();
      return isAccepted;
    },
  };
}

type AcceptTermsProps = Omit<ReturnType<typeof useAcceptedTerms>, 'check'>;

/** The acceptance that a booking needs. The terms open in a tab of their own, so that nothing that was typed is left. */
export function AcceptTerms({ isAccepted, error, onChange }: AcceptTermsProps) {
  return (
    <Box>
      <HStack flexWrap="wrap" columnGap="3" rowGap="0">
        <Checkbox
          id={id}
          label="I accept the terms of booking"
          checked={isAccepted}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={onChange}
        />
        <TextLink to={paths.terms} target="_blank" textStyle="small" paddingBlock="3">
          Read the terms (new tab)
        </TextLink>
      </HStack>
      {error && (
        <Text id={`${id}-error`} textStyle="small" color="danger.fg">
          {error}
        </Text>
      )}
    </Box>
  );
}
