import { type ReactNode, useState } from 'react';
import { CircleAlert } from 'shared/icons';
import { paths } from 'shared/paths';
import { Box, HStack, Text, TextLink } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';

const id = 'acceptedTerms';

/** Whether the terms are accepted, and the error after a press without them. */
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

interface AcceptTermsProps extends Omit<ReturnType<typeof useAcceptedTerms>, 'check'> {
  /** What they say about this booking. */
  readonly inShort?: ReactNode;
}

/** The acceptance that a booking needs. The terms open in a tab of their own, so that nothing that was typed is left. */
export function AcceptTerms({ isAccepted, error, onChange, inShort }: AcceptTermsProps) {
  return (
    <Box>
      <Text textStyle="small" color="fg.muted">
        {inShort && <>{inShort} </>}
        <TextLink to={paths.terms} target="_blank">
          Read the terms (new tab)
        </TextLink>
      </Text>
      <Checkbox
        id={id}
        label="I accept the terms of booking"
        checked={isAccepted}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={onChange}
      />
      {error && (
        <HStack id={`${id}-error`} gap="1.5" textStyle="small" color="danger.fg">
          <CircleAlert size={16} aria-hidden />
          {error}
        </HStack>
      )}
    </Box>
  );
}
