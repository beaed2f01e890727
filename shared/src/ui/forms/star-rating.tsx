import { rating } from 'shared/contract/lists';
import { CircleAlert, X } from 'shared/icons';
import { Box, chakra, IconButton, Text, VisuallyHidden } from 'shared/ui';

const words = ['bad', 'poor', 'fair', 'good', 'excellent'];
const wordOf = (star: number) => words[star - rating.min] ?? '';
const stars = Array.from({ length: rating.max - rating.min + 1 }, (_, index) => rating.min + index);

const Group = chakra('fieldset', { base: { border: '0', padding: '0', margin: '0', minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', padding: '0', marginBottom: '1.5' } });
const Quiet = chakra('span', {
  base: {
    fontWeight: 'normal',
    color: 'fg.muted',
    '&[aria-hidden=true]': {
      marginInlineStart: '1',
      '&::first-letter': { textTransform: 'uppercase' },
      display: 'inline-block',
    },
  },
});
const Star = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    cursor: 'pointer',
    borderRadius: 'sm',
    color: 'border.strong',
    '& svg': { boxSize: '28px', fill: 'none', stroke: 'currentColor', strokeWidth: '1.5' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}' },
  },
  variants: { filled: { true: { color: 'accent.line', '& svg': { fill: 'currentColor' } } } },
});
// covers the whole star, so that the control itself is pressed
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', margin: '0', opacity: '0', cursor: 'inherit' },
});

/** A field of `useForm`; its value is empty or a number from 1 to 5. */
export interface StarField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

export interface StarRatingProps {
  readonly field: StarField;
  /** If true, the rating can be removed. */
  readonly optional?: boolean;
}

const nameOf = (star: number) => `${star} of ${rating.max}, ${wordOf(star)}`;

/** A rating of one to five stars, as named radio buttons. */
export function StarRating({ field: { id, label, value, error, onChange }, optional }: StarRatingProps) {
  const chosen = Number(value);
  const errorId = `${id}-error`;
  function takeBack() {
    // the button is unmounted with the choice: the focus moves to the group
    document.getElementById(id)?.focus();
    onChange('');
  }
  return (
    <Group aria-describedby={error ? errorId : undefined}>
      <Legend>
        {label} <Quiet aria-hidden={chosen > 0}>{chosen > 0 ? wordOf(chosen) : optional && '(optional)'}</Quiet>
      </Legend>
      <Box display="flex" alignItems="center" marginInlineStart="-2">
        {stars.map((star) => (
          <Star key={star} filled={star <= chosen ? true : undefined}>
            <Radio
              // the target of the error summary: the chosen star, or the first one
              id={star === (chosen || rating.min) ? id : undefined}
              type="radio"
              name={id}
              value={star}
              checked={star === chosen}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(String(star))}
            />
            <VisuallyHidden>{nameOf(star)}</VisuallyHidden>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path
                strokeLinejoin="round"
                d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z"
              />
            </svg>
          </Star>
        ))}
        {optional && chosen > 0 && <IconButton label={`Take back: ${label}`} icon={<X />} onClick={takeBack} />}
      </Box>
      {error && (
        <Text
          id={errorId}
          display="flex"
          gap="1.5"
          textStyle="small"
          color="danger.fg"
          marginTop="1.5"
          css={{ '& svg': { marginTop: '2px' } }}
        >
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </Text>
      )}
    </Group>
  );
}
