import { formatPhone } from 'shared/format';
import { Phone } from 'shared/icons';
import { chakra } from 'shared/ui';

const Anchor = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    color: 'brand.fg',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    whiteSpace: 'nowrap',
    _hover: { textDecorationThickness: '2px' },
  },
});

/** One tap to call. */
export function CallLink({ name, phone }: { readonly name: string; readonly phone: string }) {
  return (
    <Anchor href={`tel:${phone}`} aria-label={`Call ${name}, ${formatPhone(phone)}`}>
      <Phone size={16} />
      {formatPhone(phone)}
    </Anchor>
  );
}
