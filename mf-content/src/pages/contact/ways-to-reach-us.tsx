import type { ReactNode } from 'react';
import { whatsAppAddress } from 'shared/brand';
import { formatPhone } from 'shared/format';
import { Clock, Mail, Phone } from 'shared/icons';
import { siteContacts } from 'shared/shell';
import { Box, Card, chakra, Text, TextLink } from 'shared/ui';

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    paddingBlock: '3',
    borderTop: '1px solid {colors.border}',
    '&:first-of-type': { borderTop: '0', paddingTop: '0' },
    '&:last-of-type': { paddingBottom: '0' },
    '& > svg': { color: 'brand.fg' },
  },
});

/** Phone, WhatsApp, e-mail and hours, as far as the site has them. */
export function WaysToReachUs() {
  const { phone, whatsApp, email, hours } = siteContacts();
  if (!phone && !whatsApp && !email && !hours) return null;
  return (
    <Card as="section" aria-label="Ways to reach us">
      <ul>
        {phone && (
          <Way icon={<Phone aria-hidden />} label="Phone">
            <TextLink to={`tel:${phone}`}>{formatPhone(phone)}</TextLink>
          </Way>
        )}
        {whatsApp && (
          <Way icon={<Phone aria-hidden />} label="WhatsApp">
            <TextLink to={whatsAppAddress(whatsApp)}>{formatPhone(whatsApp)}</TextLink>
          </Way>
        )}
        {email && (
          <Way icon={<Mail aria-hidden />} label="E-mail">
            <TextLink to={`mailto:${email}`}>{email}</TextLink>
          </Way>
        )}
        {hours && (
          <Way icon={<Clock aria-hidden />} label="Hours">
            {hours}
          </Way>
        )}
      </ul>
    </Card>
  );
}

function Way({
  icon,
  label,
  children,
}: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Item>
      {icon}
      <Box minWidth="0" overflowWrap="anywhere">
        <Text textStyle="small" color="fg.muted">
          {label}
        </Text>
        <Text fontWeight="medium">{children}</Text>
      </Box>
    </Item>
  );
}
