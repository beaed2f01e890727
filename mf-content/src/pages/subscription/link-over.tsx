import { Notice, Stack } from 'shared/ui';
import { SubscribeForm } from '../../components/subscribe/subscribe-form';

/** A link of a mail that is over, and the way to a new one. */
export function LinkOver({ text }: { readonly text: string }) {
  return (
    <Stack gap="6">
      <Notice tone="warn" role="alert">
        {text}
      </Notice>
      <SubscribeForm source="home" />
    </Stack>
  );
}
