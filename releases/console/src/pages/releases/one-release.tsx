import { Button, Flex, Heading, Text } from 'shared/ui';
import type { AskedMove } from '../../model/move-words';
import type { ReleaseStatus } from '../../model/release-facts';
import { HistoryList } from './history-list';
import { StoredReleases } from './stored-releases';

interface OneReleaseProps {
  readonly status: ReleaseStatus;
  readonly isOperator: boolean;
  readonly mayMove: boolean;
  readonly onAsk: (kind: AskedMove) => void;
  readonly onWithdraw: () => void;
  /** @param version to be chosen in the dialog if it is not given */
  readonly onKeep: (version: string | undefined, keep: boolean) => void;
}

interface Offer {
  readonly kind: AskedMove;
  readonly label: string;
}

/** What can be done with a name beside rolling it back. */
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

/** The history of one name, and what else can be done with it. */
export function OneRelease({ status, isOperator, mayMove, onAsk, onWithdraw, onKeep }: OneReleaseProps) {
  const { name, live, frozen, autoOff, signedBy, commit } = status;
  return (
    <section aria-labelledby="one-release">
      <Flex justifyContent="space-between" alignItems="center" flexWrap="wrap" gap="3" marginBottom="4">
        <Heading id="one-release">History of {name}</Heading>
        {mayMove && (
          <Flex gap="2" flexWrap="wrap">
            {offersFor(status, isOperator).map(({ kind, label }) => (
              <Button key={kind} size="sm" variant="outline" onClick={() => onAsk(kind)}>
                {label}
              </Button>
            ))}
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
