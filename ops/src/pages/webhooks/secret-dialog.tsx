import type { Webhook } from 'shared/contract/webhooks';
import { formatDeadline } from 'shared/format';
import { Button, chakra, HStack, Stack, Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { CopyButton } from '../../components/copy-button';

const Secret = chakra('code', {
  base: {
    display: 'block',
    padding: '4',
    bg: 'bg.sunken',
    borderRadius: 'md',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

export interface NewSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** Shows a new secret, which nothing shows again. */
export function SecretDialog({ added, onClose }: { readonly added: NewSecret; readonly onClose: () => void }) {
  const { webhook, secret } = added;
  return (
    <Dialog open onClose={onClose} title="Store this secret now">
      <Stack>
        <Text color="fg.muted">
          It is shown only here. The receiver checks with it that a call comes from this site.
          {webhook.oldSecretUntil &&
            ` Until ${formatDeadline(webhook.oldSecretUntil)} calls are signed with the old one too, so that you can change the receiver in between.`}
        </Text>
        <Secret>{secret}</Secret>
        <HStack justifyContent="flex-end" gap="3">
          <CopyButton text={secret} />
          <Button size="sm" onClick={onClose}>
            I have stored it
          </Button>
        </HStack>
      </Stack>
    </Dialog>
  );
}
