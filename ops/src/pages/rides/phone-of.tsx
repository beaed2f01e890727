import { formatPhone } from 'shared/format';
import { Copy, Phone } from 'shared/icons';
import { Box, chakra, Flex, IconButton } from 'shared/ui';
import { useAnnounce } from '../../frame/announcer';

const Anchor = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '11', lg: '6' },
    color: 'brand.fg',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    fontSize: { md: 'sm' },
    whiteSpace: 'nowrap',
    _hover: { textDecorationThickness: '2px' },
  },
});

/** The number as a link that calls it, with a button that copies it. */
export function PhoneOf({ name, phone }: { readonly name: string; readonly phone: string }) {
  const announce = useAnnounce();
  async function copy() {
    await navigator.clipboard.writeText(phone);
    announce(`The number of ${name} is copied`);
  }
  return (
    <Flex alignItems="center" gap="1">
      <Anchor href={`tel:${phone}`} aria-label={`Call ${name}, ${formatPhone(phone)}`}>
        <Box as="span" hideFrom="md">
          <Phone size={16} />
        </Box>
        {formatPhone(phone)}
      </Anchor>
      <IconButton
        label={`Copy the number of ${name}`}
        icon={<Copy size={16} />}
        boxSize={{ base: '11', lg: '6' }}
        onClick={() => void copy()}
      />
    </Flex>
  );
}
