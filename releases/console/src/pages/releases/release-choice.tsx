import { formatShortDate } from 'shared/format';
import { Box, chakra, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import type { KnownRelease, ReleaseStatus } from '../../model/release-facts';
import { spanText } from '../../model/release-words';

const List = chakra('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    border: 'none',
    padding: '0',
    margin: '0',
    minWidth: '0',
  },
});

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flexWrap: 'wrap',
    minHeight: '11',
    padding: '3',
    border: '1px solid {colors.border.control}',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'brand.solid', boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' },
    '&:has(:disabled)': { cursor: 'not-allowed', bg: 'bg.sunken' },
  },
});

const Radio = chakra('input', { base: { flex: 'none', width: '5', height: '5', accentColor: 'brand.solid' } });

interface ReleaseChoiceProps {
  readonly releases: readonly KnownRelease[];
  readonly status: ReleaseStatus;
  readonly chosen: string | undefined;
  readonly onChoose: (version: string) => void;
}

/** The releases to choose from; one that would break the site says why, and cannot be chosen. */
export function ReleaseChoice({ releases, status, chosen, onChoose }: ReleaseChoiceProps) {
  return (
    <List>
      <VisuallyHidden asChild>
        <legend>Release</legend>
      </VisuallyHidden>
      {releases.map((release) => (
        <Choice key={release.version}>
          <Radio
            type="radio"
            name="release"
            value={release.version}
            checked={release.version === chosen}
            disabled={!release.fits.ok}
            onChange={() => onChoose(release.version)}
          />
          <Box flex="1" minWidth="44">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {release.version}
            </Text>
            <Text textStyle="small" color="fg.muted">
              {describe(release, status)}
            </Text>
          </Box>
          <Badge tone={release.fits.ok ? 'good' : 'bad'}>
            {release.fits.ok ? 'Fits the live shell' : 'Cannot be chosen'}
          </Badge>
        </Choice>
      ))}
    </List>
  );
}

function describe(
  { version, liveForSeconds, fits, check, kept, removedAt }: KnownRelease,
  status: ReleaseStatus,
): string {
  if (!fits.ok && fits.why) return fits.why;
  const parts = [
    version === status.lastKnownGood && 'Last known good',
    version === status.canary?.version && `The canary of ${status.canary.percent} in 100 visits`,
    liveForSeconds > 0 ? `live for ${spanText(liveForSeconds)}` : 'never live yet',
    check?.verdict === 'unverified' && 'not seen in a browser',
    kept && 'kept for ever',
    removedAt && `removed on ${formatShortDate(removedAt)} unless it is used`,
  ].filter((part) => typeof part === 'string');
  const [first = '', ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}
