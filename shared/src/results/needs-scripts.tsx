import { brand } from 'shared/brand';
import { formatPhone } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, Notice, TextLink } from 'shared/ui';

/** Why a choice is not made, and who can book instead. */
export default function NeedsScripts() {
  const { phone } = brand.support;
  return (
    <Box marginBottom="4">
      <Notice tone="warn">
        Booking needs JavaScript. Please switch it on in your browser and choose again, or{' '}
        {phone && (
          <>
            call <TextLink to={`tel:${phone}`}>{formatPhone(phone)}</TextLink> or{' '}
          </>
        )}
        <TextLink to={pathTo('contact')}>contact us</TextLink>.
      </Notice>
    </Box>
  );
}
