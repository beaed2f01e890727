import { History, RotateCw } from 'shared/icons';
import { Box, Button, chakra, Flex, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, Row, RowTitle } from '../../components/rows';
import { nothingOlder } from '../../model/move-words';
import type { ReleaseHealth, ReleaseStatus, VersionHealth } from '../../model/release-facts';
import {
  judgeFailures,
  percentText,
  spanText,
  squadOf,
  stateMark,
  versionOf,
  versionParts,
} from '../../model/release-words';
import { Version } from './version';

const columns = 'minmax(108px, 0.9fr) minmax(132px, 1.1fr) minmax(80px, 0.8fr) minmax(144px, 1fr) 96px 214px';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: columns },
    '& > *': { minWidth: '0' },
  },
});

const Heads = chakra('div', {
  base: {
    display: { base: 'none', xl: 'grid' },
    columnGap: '4',
    gridTemplateColumns: columns,
    paddingInline: '25px',
    paddingBottom: '2',
    textStyle: 'small',
    color: 'fg.muted',
  },
});

const heads = ['Remote', 'Live version', 'Open tabs', 'Failures', 'State'] as const;

/** Hidden from screen readers, as each part of a row is labelled. */
export function ReleaseHeads() {
  return (
    <Heads aria-hidden>
      {heads.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </Heads>
  );
}

/** The name of a part of a row, where no heading of a column is visible. */
const PartLabel = chakra('span', {
  base: { display: 'block', textStyle: 'small', color: 'fg.muted', marginBottom: '1', xl: { srOnly: true } },
});

/** Beside one another, however narrow. */
const Actions = chakra('div', {
  base: {
    display: 'flex',
    gridColumn: { base: '1 / -1', xl: 'auto' },
    gap: '1',
    justifyContent: { xl: 'flex-end' },
    '& > button': { paddingInline: '3' },
  },
});

interface ReleaseRowProps {
  readonly status: ReleaseStatus;
  readonly health: ReleaseHealth | undefined;
  readonly limit: number;
  readonly nowMs: number;
  readonly isOpen: boolean;
  readonly mayMove: boolean;
  readonly onOpen: () => void;
  readonly onRollBack: () => void;
}

/** One name: its active release, its open tabs, its health, and the button for a rollback. */
export function ReleaseRow(props: ReleaseRowProps) {
  const { status, health, limit, nowMs, isOpen, mayMove, onOpen, onRollBack } = props;
  const { name, live, title, canRollBack } = status;
  const mark = stateMark(status, health);
  // where the canary fails, the live one is not to blame
  const isToGoBack = versionOf(health, live)?.state === 'failing';
  return (
    <Row aria-labelledby={`release-${name}`} tone={mark.tone === 'bad' ? 'failing' : undefined}>
      <Columns>
        <Flex
          alignItems="flex-start"
          justifyContent="space-between"
          gap="3"
          gridColumn={{ base: '1 / -1', xl: 'auto' }}
        >
          <Box minWidth="0">
            <RowTitle id={`release-${name}`}>{name}</RowTitle>
            <Quiet>{[title, squadOf(status.publisher)].filter(Boolean).join(', ')}</Quiet>
          </Box>
          <Box hideFrom="xl" flex="none">
            <Badge tone={mark.tone}>{mark.text}</Badge>
          </Box>
        </Flex>
        <Box minWidth="0" gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <PartLabel>Live version</PartLabel>
          {live ? <Version version={live} /> : <Text>Nothing is live</Text>}
          {live && <Quiet>Live for {spanText((nowMs - Date.parse(status.liveSince)) / 1_000)}</Quiet>}
          {status.autoOff && <Quiet>Automatic rollback off</Quiet>}
        </Box>
        <Box>
          <PartLabel>Open tabs</PartLabel>
          <ShareBar health={health} live={live} isShell={name === 'shell'} />
        </Box>
        <Box>
          <PartLabel>Failures</PartLabel>
          <Failures health={versionOf(health, live)} limit={limit} />
        </Box>
        <Box hideBelow="xl">
          <Badge tone={mark.tone}>{mark.text}</Badge>
        </Box>
        <Actions>
          <Button
            size="sm"
            variant="plain"
            icon={<History size={16} aria-hidden />}
            aria-pressed={isOpen}
            onClick={onOpen}
          >
            History
            <VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
          {mayMove && (
            <Button
              size="sm"
              variant={isToGoBack && canRollBack ? 'danger' : 'outline'}
              icon={<RotateCw size={16} aria-hidden />}
              disabled={!canRollBack}
              aria-describedby={canRollBack ? undefined : `no-way-back-${name}`}
              onClick={onRollBack}
            >
              Roll back
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </Actions>
        {mayMove && !canRollBack && (
          <Quiet
            id={`no-way-back-${name}`}
            gridColumn="1 / -1"
            textAlign={{ xl: 'end' }}
            marginTop={{ base: '-2', xl: '-4' }}
          >
            {nothingOlder}
          </Quiet>
        )}
      </Columns>
    </Row>
  );
}

const Chart = chakra('svg', { base: { flex: 'none', width: '28', height: '9', overflow: 'visible' } });

const width = 112;
const height = 36;
/** The height of the limit, so that rates below it look small and those above it are noticed at once. */
const limitAt = 12;

interface FailuresProps {
  readonly health: VersionHealth | undefined;
  /** Failure rate from which a release goes back. */
  readonly limit: number;
}

/** The failures of the last hour as a line against their limit, and the rate since it went live; a count if that is no judgement yet. */
function Failures({ health, limit }: FailuresProps) {
  const judgement = judgeFailures(health, limit);
  if (!health || judgement === 'none') return <Quiet>No reports yet</Quiet>;
  if (judgement === 'few')
    return (
      <Quiet>
        {health.failures} of {health.loads} visits failed, too few to judge
      </Quiet>
    );
  const isBad = judgement === 'bad';
  const rates = health.series.map(({ loads, failures }) => (loads === 0 ? 0 : failures / loads));
  const step = width / Math.max(1, rates.length - 1);
  const y = (rate: number) => Math.max(2, height - 4 - (rate / limit) * (height - 4 - limitAt));
  const points = rates.map((rate, index) => `${(index * step).toFixed(1)},${y(rate).toFixed(1)}`);
  return (
    <HStack gap="3" minWidth="0">
      <Chart viewBox={`0 0 ${width} ${height}`} color={isBad ? 'danger.fg' : 'brand.fg'} aria-hidden>
        <line
          x1="0"
          x2={width}
          y1={limitAt}
          y2={limitAt}
          stroke="currentColor"
          strokeOpacity="0.45"
          strokeDasharray="2 3"
        />
        {points.length > 1 && <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="2" />}
      </Chart>
      <Text
        fontWeight="semibold"
        color={isBad ? 'danger.fg' : undefined}
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
      >
        {percentText(health.rate)}
      </Text>
    </HStack>
  );
}

const Bar = chakra('div', {
  base: { display: 'flex', gap: '0.5', height: '2.5', borderRadius: 'full', overflow: 'hidden', bg: 'bg.sunken' },
});
const Part = chakra('div', {
  base: { minWidth: '1', bg: 'accent.solid' },
  variants: { live: { true: { bg: 'brand.solid' } } },
});

/** As in the column of the live version. */
function shortVersion(version: string): string {
  const { numbers, build } = versionParts(version);
  return build ? `${numbers} ${build}` : numbers;
}

interface ShareBarProps {
  readonly health: ReleaseHealth | undefined;
  readonly live: string | null;
  /** It is not a remote: an open tab keeps the shell that it started with. */
  readonly isShell: boolean;
}

/** How the open tabs are divided among versions; the figures are below the bar. */
function ShareBar({ health, live, isShell }: ShareBarProps) {
  if (isShell)
    return (
      <Text textStyle="small" color="fg.muted">
        Open tabs keep the one they began with
      </Text>
    );
  const versions = [...(health?.versions ?? [])].filter(({ tabs }) => tabs > 0).sort((a, b) => b.tabs - a.tabs);
  const all = versions.reduce((sum, { tabs }) => sum + tabs, 0);
  if (all === 0) return <Quiet>None</Quiet>;
  return (
    <Box minWidth="0">
      <Bar aria-hidden>
        {versions.map(({ version, tabs }) => (
          <Part key={version} live={version === live} style={{ flexGrow: tabs }} />
        ))}
      </Bar>
      <Text textStyle="small" color="fg.muted" marginTop="1" overflowWrap="anywhere">
        {versions.map(({ version, tabs }, index) => (
          <span key={version}>
            {index > 0 && ', '}
            {shortVersion(version)} <strong>{Math.round((tabs / all) * 100)}%</strong>
          </span>
        ))}
      </Text>
    </Box>
  );
}
