import { type SiteContacts, whatsAppAddress } from 'shared/brand';
import { formatPhone } from 'shared/format';
import { siteContacts } from 'shared/shell';
import { Box, Text, TextLink } from 'shared/ui';

interface ReachUsProps {
  readonly support?: Pick<SiteContacts, 'phone' | 'whatsApp'>;
}

/** The phone and the WhatsApp number of the site for the day of a ride; nothing where the site has neither. */
export function ReachUs({ support: { phone, whatsApp } = siteContacts() }: ReachUsProps) {
  if (!phone && !whatsApp) return null;
  return (
    <Text textStyle="small" marginTop="2">
      Something wrong on the day?{' '}
      {phone && (
        <Box as="span" whiteSpace="nowrap">
          Call <TextLink to={`tel:${phone}`}>{formatPhone(phone)}</TextLink>
        </Box>
      )}
      {phone && whatsApp && ' or write on '}
      {!phone && 'Write on '}
      {whatsApp && <TextLink to={whatsAppAddress(whatsApp)}>WhatsApp</TextLink>}.
    </Text>
  );
}
