import { saveFile } from 'shared/checkout';
import { Download } from 'shared/icons';
import { Box, Button, Stack, Text } from 'shared/ui';
import { FailedNotice, useSend } from 'shared/ui/forms';
import { copyData } from '../../api/copy-data';

const fileName = 'my-data.json';

/** Everything as a file that people and computers can read. */
export function CopyPart({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({
    send: copyData,
    onDone: (copy) => saveFile(fileName, JSON.stringify(copy, null, 2), 'application/json'),
  });
  return (
    <Stack gap="4">
      <FailedNotice error={error} />
      <Box>
        <Button icon={<Download aria-hidden />} loading={isSending} onClick={() => void submit(token)}>
          Download my data
        </Button>
      </Box>
      <Text role="status" textStyle="small" color="fg.muted">
        {data ? `Saved as ${fileName}. Keep it where only you can read it.` : 'One file, in the format JSON.'}
      </Text>
    </Stack>
  );
}
