import { Check, Landmark } from 'shared/icons';
import { chakra } from 'shared/ui';

const Method = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    width: { base: '100%', md: 'auto' },
    minHeight: 'control',
    paddingInline: '5',
    marginBottom: '2',
    border: '1px solid {colors.brand.solid}',
    boxShadow: '0 0 0 1px {colors.brand.solid}',
    borderRadius: 'md',
    color: 'brand.fg',
    fontWeight: 'semibold',
  },
});

export function MethodButton() {
  return (
    <Method type="button" aria-pressed>
      <Landmark aria-hidden />
      Bank Transfer
      <Check aria-hidden />
    </Method>
  );
}
