import type { ReactNode } from 'react';
import { Button, chakra, HStack, Stack, Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { CopyButton } from './copy-button';

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

interface SecretDialogProps {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
  /** What it is for. */
  readonly children: ReactNode;
}

/** Shows a new secret, which nothing shows again. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Stack>
        <Text color="fg.muted">It is shown only here. {children}</Text>
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
