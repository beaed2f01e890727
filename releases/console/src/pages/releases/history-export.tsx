import { useMutation } from '@tanstack/react-query';
import { failureSentence } from 'shared/checkout';
import { Box, Button, Flex, Notice } from 'shared/ui';
import { historyCsv } from '../../../../src/contract/plain/history-csv';
import { wholeHistory } from '../../api/releases';
import { saveFile } from '../../model/save-file';

const formats = ['CSV', 'JSON'] as const;

/** Saves the whole history of a name, or of everything, as a file. */
export function HistoryExport({ name }: { readonly name: string | undefined }) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const rows = await wholeHistory(name);
      const file = `release-history${name ? `-${name}` : ''}`;
      if (format === 'CSV') saveFile(`${file}.csv`, 'text/csv', historyCsv(rows));
      else saveFile(`${file}.json`, 'application/json', JSON.stringify(rows, null, 2));
    },
    networkMode: 'always',
  });
  return (
    <Box>
      <Flex gap="2" flexWrap="wrap">
        {formats.map((format) => (
          <Button
            key={format}
            size="sm"
            variant="outline"
            loading={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            Save all as {format}
          </Button>
        ))}
      </Flex>
      {error && (
        <Box marginTop="3">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
    </Box>
  );
}
