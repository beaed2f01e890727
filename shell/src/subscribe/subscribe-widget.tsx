import { RotateCw } from 'shared/icons';
import { Box, Button, Skeleton, Text } from 'shared/ui';
import { RemoteComponent, type RemoteFrames, widgetNamed } from '../remotes';
import { useReleaseMap } from '../site-context';

const UnavailableForm = ({ retry }: { readonly retry: () => void }) => (
  <Box>
    <Text>Subscribing is not possible right now.</Text>
    <Button variant="outline" icon={<RotateCw />} onClick={retry} marginTop="3">
      Try again
    </Button>
  </Box>
);

const frames: RemoteFrames = {
  Pending: () => <Skeleton height="120px" aria-busy />,
  Unavailable: UnavailableForm,
  Crashed: UnavailableForm,
};

/** The form of a remote, by its widget's name; nothing if no active release has it. */
export function SubscribeWidget({ name }: { readonly name: string }) {
  const entry = widgetNamed(useReleaseMap(), name);
  return entry ? <RemoteComponent remote={entry.remote} module={entry.module} frames={frames} /> : null;
}
