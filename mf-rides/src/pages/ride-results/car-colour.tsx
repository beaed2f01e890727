import { Box } from 'shared/ui';
import { colourOf } from '../../model/car-colours';

/** A dot in the car's own colour, beside its name; nothing for a colour that is not known. */
export function CarColour({ name }: { readonly name: string }) {
  const colour = colourOf(name);
  if (!colour) return null;
  return (
    <Box
      as="span"
      aria-hidden
      flex="none"
      boxSize="3.5"
      borderRadius="full"
      border="1px solid {colors.border.strong}"
      style={{ backgroundColor: colour }}
    />
  );
}
