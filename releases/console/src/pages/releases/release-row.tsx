import { History, RotateCw } from 'shared/icons';
import { Box, Button, chakra, Flex, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, Row, RowTitle } from '../../components/rows';
import type { ReleaseHealth, ReleaseStatus } from '../../model/release-facts';
import { spanText, stateMark, versionOf } from '../../model/release-words';
import { RateLine } from './rate-line';
import { ShareBar } from './share-bar';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: '4', lg: '6' },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: '104px 152px minmax(112px, 1fr) 184px 112px auto',
    },
  },
});

/** Beside one another, however narrow. */
const Actions = chakra('div', {
  base: { display: 'flex', gap: '1', justifyContent: { lg: 'flex-end' }, '& > button': { paddingInline: '3' } },
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

/** One name: what is live, who runs it, how it fares, and the button of the night. */
export function ReleaseRow(props: ReleaseRowProps) {
  const { status, health, limit, nowMs, isOpen, mayMove, onOpen, onRollBack } = props;
  const { name, live } = status;
  const mark = stateMark(status, health);
  // where the canary fails, the live one is not to blame
  const isToGoBack = versionOf(health, live)?.state === 'failing';
  return (
    <Row aria-labelledby={`release-${name}`} tone={mark.tone === 'bad' ? 'failing' : undefined}>
      <Columns>
        <Flex alignItems="center" justifyContent="space-between" gap="3" gridColumn={{ md: '1 / -1', lg: 'auto' }}>
          <RowTitle id={`release-${name}`}>{name}</RowTitle>
          <Box hideFrom="lg">
            <Badge tone={mark.tone}>{mark.text}</Badge>
          </Box>
        </Flex>
        <Box minWidth="0">
          <Text overflowWrap="anywhere">{live ?? 'Nothing is live'}</Text>
          {live && <Quiet>{spanText((nowMs - Date.parse(status.liveSince)) / 1_000)} live</Quiet>}
          {status.autoOff && <Quiet>Automatic rollback off</Quiet>}
        </Box>
        <Box>
          <VisuallyHidden>Open tabs:</VisuallyHidden>
          <ShareBar health={health} live={live} isShell={name === 'shell'} />
        </Box>
        <Box>
          <VisuallyHidden>Failures in the last hour:</VisuallyHidden>
          <RateLine health={versionOf(health, live)} limit={limit} />
        </Box>
        <Box hideBelow="lg">
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
              variant={isToGoBack ? 'danger' : 'outline'}
              icon={<RotateCw size={16} aria-hidden />}
              onClick={onRollBack}
            >
              Roll back
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </Actions>
      </Columns>
    </Row>
  );
}
