import { Minus, Plus } from 'shared/icons';
import { chakra, IconButton } from 'shared/ui';

const Row = chakra('div', { base: { display: 'inline-flex', alignItems: 'center', gap: '2.5' } });
const Count = chakra('output', {
  base: { minWidth: '6', textAlign: 'center', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
});

export type StepperProps = {
  /** The name of the count: "Passengers". */
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
};

/** A number with buttons to increase and decrease it. At a bound the button keeps the focus and ignores presses. */
export function Stepper({ label, value, min = 0, max, onChange }: StepperProps) {
  const change = (to: number) => to >= min && to <= max && onChange(to);
  return (
    <Row role="group" aria-label={label}>
      <IconButton
        round
        label={`${label}: one less`}
        icon={<Minus size={16} />}
        aria-disabled={value <= min || undefined}
        onClick={() => change(value - 1)}
      />
      <Count aria-label={label} aria-live="polite">
        {value}
      </Count>
      <IconButton
        round
        label={`${label}: one more`}
        icon={<Plus size={16} />}
        aria-disabled={value >= max || undefined}
        onClick={() => change(value + 1)}
      />
    </Row>
  );
}
