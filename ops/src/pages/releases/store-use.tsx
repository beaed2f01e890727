import { sizeText } from 'releases/contract/plain/size-text';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, chakra, Heading, Notice, Text } from 'shared/ui';
import { Quiet } from '../../components/rows';
import type { StoreFacts } from '../../model/release-facts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(160px, 1fr))' },
    gap: '4',
    margin: '0',
    padding: '5',
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    '& dd': { margin: '0', fontVariantNumeric: 'tabular-nums' },
  },
});

export function StoreAlarm({ store }: { readonly store: StoreFacts | null }) {
  if (!store?.alarm) return null;
  return (
    <Box marginBottom="5">
      <Notice tone="failed">
        <strong>The disk is nearly full.</strong> {store.alarm}
      </Notice>
    </Box>
  );
}

/** The size of the stored files, in total and by name. */
export function StoreUse({ store }: { readonly store: StoreFacts | null }) {
  if (!store?.measuredAt) return null;
  const { names, sizeBytes, freeBytes, totalBytes, measuredAt, kind } = store;
  return (
    <section aria-labelledby="store-use">
      <Heading id="store-use" marginBottom="1">
        Storage
      </Heading>
      <Text color="fg.muted" marginBottom="4">
        {sizeText(sizeBytes)} of release files in {kind === 's3' ? 'a bucket' : 'a folder'}
        {freeBytes !== null && totalBytes !== null && `, ${sizeText(freeBytes)} of ${sizeText(totalBytes)} free`}.
        Measured {formatShortDate(measuredAt)}, {formatTime(measuredAt)}.
      </Text>
      <List>
        {names.map(({ name, sizeBytes: size, releases }) => (
          <div key={name}>
            <Quiet asChild>
              <dt>{name}</dt>
            </Quiet>
            <dd>
              {sizeText(size)}
              <Quiet asChild>
                <span> in {releases === 1 ? 'one release' : `${releases} releases`}</span>
              </Quiet>
            </dd>
          </div>
        ))}
      </List>
    </section>
  );
}
