import { type ReactNode, useState } from 'react';
import { passwordMinLetters } from 'shared/contract/roles';
import type { BoundField } from 'shared/traveller';
import { Box, Button } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';

interface PasswordFieldProps {
  readonly field: BoundField;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: ReactNode;
}

/** A password, hidden unless the person wants to see it. */
export function PasswordField({ field, autoComplete, hint }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field id={field.id} label={field.label} error={field.error} hint={hint}>
      <Box position="relative">
        <TextInput
          type={isShown ? 'text' : 'password'}
          name={field.id}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          paddingInlineEnd="20"
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
        <Button
          variant="plain"
          size="sm"
          position="absolute"
          insetInlineEnd="1"
          bottom="2px"
          paddingInline="3"
          aria-pressed={isShown}
          aria-label={`Show: ${field.label}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Box>
    </Field>
  );
}

export const newPasswordHint = `At least ${passwordMinLetters} characters. A few words that you can remember are best.`;

export const newPasswordRule = (value: string): string | undefined =>
  value.length >= passwordMinLetters ? undefined : `Choose a password of at least ${passwordMinLetters} characters.`;
