import { Box, Card } from 'shared/ui';
import { PlainPage } from 'shared/ui/forms';
import { useLinkToken } from '../../components/link-token/use-link-token';
import { SubscribeForm } from '../../components/subscribe/subscribe-form';
import { Confirm } from './confirm';
import { Leave } from './leave';

/** Where the links of the mails about fares lead; without one it offers the mails. */
export function SubscriptionPage() {
  const link = useLinkToken(['confirm', 'leave']);
  return (
    <PlainPage title="Mails about fares">
      <Box marginTop="6" maxWidth="720px">
        <Card>
          {link?.name === 'confirm' && <Confirm key={link.token} token={link.token} />}
          {link?.name === 'leave' && <Leave key={link.token} token={link.token} />}
          {!link && <SubscribeForm source="home" />}
        </Card>
      </Box>
    </PlainPage>
  );
}
