import { formatShortDate } from 'shared/format';
import { Box, Button, Flex, Heading, Text, TextLink, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, Row, Rows } from '../../components/rows';
import type { AskedMove } from '../../model/move-words';
import type { ReleaseStatus } from '../../model/release-facts';
import { HistoryList } from './history';

interface OneReleaseProps {
  readonly status: ReleaseStatus;
  readonly isOperator: boolean;
  readonly mayMove: boolean;
  readonly onAsk: (kind: AskedMove) => void;
  readonly onPreview: () => void;
  readonly onWithdraw: () => void;
  /** @param version to be chosen in the dialog if it is not given */
  readonly onKeep: (version: string | undefined, keep: boolean) => void;
}

interface Offer {
  readonly kind: AskedMove;
  readonly label: string;
}

/** The moves of a name other than a rollback. */
function offersFor({ live, canary, frozen, autoOff }: ReleaseStatus, isOperator: boolean): Offer[] {
  const hold: Offer = frozen ? { kind: 'thaw', label: 'Let it be moved' } : { kind: 'freeze', label: 'Freeze' };
  const forward: Offer[] = frozen
    ? []
    : [
        { kind: 'promote', label: 'Make live…' },
        canary ? { kind: 'canary-end', label: 'End the canary' } : { kind: 'canary', label: 'Canary…' },
      ];
  const auto: Offer = autoOff
    ? { kind: 'auto', label: 'Automatic rollback on…' }
    : { kind: 'no-auto', label: 'Automatic rollback off…' };
  return [...forward, ...(live && (isOperator || !frozen) ? [auto] : []), ...(isOperator ? [hold] : [])];
}

/** The details of one name: its holds, old releases and history, and its moves. */
export function OneRelease({ status, isOperator, mayMove, onAsk, onPreview, onWithdraw, onKeep }: OneReleaseProps) {
  const { name, live, frozen, autoOff, signedBy, commit } = status;
  return (
    <section aria-labelledby="one-release">
      <Flex justifyContent="space-between" alignItems="center" flexWrap="wrap" gap="3" marginBottom="4">
        <Box>
          <Heading id="one-release" tabIndex={-1} data-quiet-focus="">
            History of {name}
          </Heading>
          <TextLink to={`/ops/releases/${name}`} display="inline-block" paddingBlock="2">
            Timeline with pictures
            <VisuallyHidden> of {name}</VisuallyHidden>
          </TextLink>
        </Box>
        {mayMove && (
          <Flex gap="2" flexWrap="wrap">
            {offersFor(status, isOperator).map(({ kind, label }) => (
              <Button key={kind} size="sm" variant="outline" onClick={() => onAsk(kind)}>
                {label}
              </Button>
            ))}
            {/* a preview shows a remote in the live shell */}
            {name !== 'shell' && (
              <Button size="sm" variant="outline" onClick={onPreview}>
                Preview…
              </Button>
            )}
            <Button size="sm" variant="outline" onClick={() => onKeep(undefined, true)}>
              Keep…
            </Button>
            {isOperator && (
              <Button size="sm" variant="outline" onClick={onWithdraw}>
                Withdraw…
              </Button>
            )}
          </Flex>
        )}
      </Flex>
      {frozen && (
        <Text color="fg.muted" marginBottom="4">
          Frozen by {frozen.by}: {frozen.why}
        </Text>
      )}
      {autoOff && (
        <Text color="fg.muted" marginBottom="4">
          Automatic rollback off for this release, by {autoOff.by}: {autoOff.why}
        </Text>
      )}
      {live && (
        <Text color="fg.muted" marginBottom="4" overflowWrap="anywhere">
          {signedBy
            ? `${live} is signed by ${signedBy.holder} (key ${signedBy.keyId}), built by ${signedBy.builder}`
            : `${live} is not signed`}
          {commit ? `, from commit ${commit}.` : '.'}
        </Text>
      )}
      <StoredReleases status={status} mayMove={mayMove} onKeep={onKeep} />
      <HistoryList key={name} name={name} isOperator={isOperator} />
    </section>
  );
}

/** The command line lists all. */
const maxNamed = 8;

const beside = {
  flexDirection: { base: 'column', md: 'row' },
  justifyContent: 'space-between',
  alignItems: { base: 'flex-start', md: 'center' },
  gap: '3',
} as const;

interface StoredReleasesProps {
  readonly status: ReleaseStatus;
  readonly mayMove: boolean;
  /** @param version to be chosen in the dialog if it is not given */
  readonly onKeep: (version: string | undefined, keep: boolean) => void;
}

/** The releases of a name that are due for removal or kept. */
function StoredReleases({ status, mayMove, onKeep }: StoredReleasesProps) {
  const { name, dueForRemoval = [], kept = [] } = status;
  if (dueForRemoval.length + kept.length === 0) return null;
  return (
    <Box marginBottom="5">
      <Rows aria-label={`Old and kept releases of ${name}`}>
        {dueForRemoval.length > 0 && (
          <Row>
            <Flex {...beside}>
              <Box minWidth="0">
                <Badge tone="waiting">Due for removal</Badge>
                <Text marginTop="2" overflowWrap="anywhere">
                  <DueText due={dueForRemoval} />
                </Text>
              </Box>
              {mayMove && (
                <Button size="sm" variant="outline" onClick={() => onKeep(only(dueForRemoval)?.version, true)}>
                  {dueForRemoval.length === 1 ? 'Keep it…' : 'Keep one…'}
                </Button>
              )}
            </Flex>
          </Row>
        )}
        {kept.map(({ version, by, why }) => (
          <Row key={version}>
            <Flex {...beside}>
              <Box minWidth="0">
                <Badge tone="good">Kept</Badge>
                <Text marginTop="2" overflowWrap="anywhere">
                  <strong>{version}</strong> is never removed: {why}
                </Text>
                <Quiet>{by}</Quiet>
              </Box>
              {mayMove && (
                <Button size="sm" variant="outline" onClick={() => onKeep(version, false)}>
                  Stop keeping…
                  <VisuallyHidden>
                    {' '}
                    {name} {version}
                  </VisuallyHidden>
                </Button>
              )}
            </Flex>
          </Row>
        ))}
      </Rows>
    </Box>
  );
}

type Due = ReleaseStatus['dueForRemoval'];

const only = (due: Due) => (due.length === 1 ? due[0] : undefined);

/** @param due the soonest first */
function DueText({ due }: { readonly due: Due }) {
  const [first] = due;
  const more = due.length - maxNamed;
  const named = due.slice(0, maxNamed).map(({ version }) => version);
  const isOneDay = due.every(({ at }) => formatShortDate(at) === formatShortDate(first?.at ?? at));
  const day = formatShortDate(first?.at ?? 0);
  return (
    <>
      <strong>{named.join(', ')}</strong>
      {more > 0 && ` and ${more} more`} {due.length === 1 ? 'is' : 'are'} removed{' '}
      {isOneDay ? `on ${day}` : `from ${day} on`}
      {', unless used or kept before.'}
    </>
  );
}
