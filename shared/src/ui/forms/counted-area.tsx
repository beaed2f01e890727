import { formatCount } from 'shared/format';
import { useIsHydrated } from 'shared/shell';
import type { BoundField } from 'shared/traveller';
import { Box, VisuallyHidden, withoutScripts } from 'shared/ui';
import { Field, TextArea } from 'shared/ui/fields';

const nearEndCharacters = [20, 100];

export interface CountedAreaProps {
  readonly field: BoundField;
  readonly maxLength: number;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly rows?: number;
}

/** The announcement of the counter to screen readers: only near the end, once at each milestone. */
function announcement(left: number): string {
  if (left < 0) return 'The text is too long.';
  const near = nearEndCharacters.find((characters) => left <= characters);
  return near === undefined ? '' : `Fewer than ${near} characters are left.`;
}

/** A multi-line input with a character count. With scripts more text than allowed can be typed; the form's rule reports it. */
export function CountedArea({ field, maxLength, hint, optional, required, placeholder, rows = 5 }: CountedAreaProps) {
  const isHydrated = useIsHydrated();
  const { length } = field.value;
  return (
    <Box position="relative" minWidth="0">
      <Field
        id={field.id}
        label={field.label}
        error={field.error}
        optional={optional}
        hint={
          <Box as="span" display="flex" justifyContent="space-between" gap="4">
            <span>{hint}</span>
            <Box
              as="span"
              flex="none"
              css={{ [withoutScripts]: { display: 'none' } }}
              fontVariantNumeric="tabular-nums"
              color={length > maxLength ? 'danger.fg' : undefined}
            >
              {formatCount(length)} of {formatCount(maxLength)}
            </Box>
          </Box>
        }
      >
        <TextArea
          name={field.id}
          rows={rows}
          required={required}
          maxLength={isHydrated ? undefined : maxLength}
          placeholder={placeholder}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
      </Field>
      <VisuallyHidden role="status">{announcement(maxLength - length)}</VisuallyHidden>
    </Box>
  );
}
