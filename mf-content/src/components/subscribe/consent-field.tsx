import { CircleAlert } from 'shared/icons';
import type { BoundField } from 'shared/traveller';
import { Box, Text } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';

/** A tick that stands for a consent. */
export function ConsentField({ field: { id, label, value, error, onChange } }: { readonly field: BoundField }) {
  return (
    <Box>
      <Checkbox id={id} label={label} checked={value !== ''} onChange={(checked) => onChange(checked ? 'yes' : '')} />
      {error && (
        <Text
          role="alert"
          display="flex"
          gap="1.5"
          textStyle="small"
          color="danger.fg"
          css={{ '& svg': { marginTop: '2px' } }}
        >
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </Text>
      )}
    </Box>
  );
}
