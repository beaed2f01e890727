import { useQuery } from '@tanstack/react-query';
import { formatTime } from 'shared/format';
import { Box, Button, Flex, Notice, VisuallyHidden } from 'shared/ui';
import { type MoveAnswer, type TabCountAnswer, tabCountQuery } from '../../api/releases';
import { WithCode } from '../../components/with-code';
import type { AskedMove } from '../../model/move-words';
import type { ReleaseStatus, VersionHealth } from '../../model/release-facts';
import { clockText, percentText } from '../../model/release-words';
import { useNow } from './use-now';

interface AlarmProps {
  readonly status: ReleaseStatus;
  readonly health: VersionHealth;
  readonly limit: number;
  readonly isOperator: boolean;
  readonly mayMove: boolean;
  readonly onAsk: (kind: AskedMove) => void;
}

/** A release that fails or may fail: when it is rolled back automatically, and the buttons to act. */
export function Alarm({ status, health, limit, isOperator, mayMove, onAsk }: AlarmProps) {
  const { name, live, lastKnownGood, canRollBack, frozen, autoOff } = status;
  const { version, rate, goesBackAt, staysBecause, channel, state, why } = health;
  const isSuspected = state === 'suspected';
  const isCanary = channel === 'canary';
  const variant = isSuspected ? 'outline' : 'danger';
  const buttons = mayMove && (
    <Flex gap="2" flexWrap="wrap">
      {isCanary ? (
        <Button size="sm" variant={variant} onClick={() => onAsk('canary-end')}>
          <VisuallyHidden>{name}: </VisuallyHidden>
          End the canary
        </Button>
      ) : (
        canRollBack && (
          <Button size="sm" variant={variant} onClick={() => onAsk('rollback')}>
            <VisuallyHidden>{name}: </VisuallyHidden>
            {lastKnownGood ? `Roll back to ${lastKnownGood}` : 'Roll back…'}
          </Button>
        )
      )}
      {isOperator && !frozen && (
        <Button size="sm" variant="outline" onClick={() => onAsk('freeze')}>
          Freeze it
        </Button>
      )}
    </Flex>
  );
  return (
    <Box marginBottom="5">
      <Notice tone={isSuspected ? 'warn' : 'failed'} action={buttons || undefined}>
        <strong>
          {name} {version} {isSuspected ? 'may be failing.' : 'is failing.'}
        </strong>{' '}
        {why ? `${why}. ` : `It fails for ${percentText(rate)} of networks, the limit is ${percentText(limit)}. `}
        {isSuspected ? (
          'The reports come from too few networks to rule out an attack: nothing is rolled back automatically. Open the page, and roll it back if it is broken.'
        ) : frozen ? (
          `${frozen.by} froze it at ${formatTime(frozen.at)}: it stays until somebody moves it.`
        ) : autoOff && version === live ? (
          `Automatic rollback is off for this release, by ${autoOff.by}: ${autoOff.why}. It stays until you decide.`
        ) : goesBackAt ? (
          <GoesBack at={goesBackAt} to={isCanary ? undefined : lastKnownGood} />
        ) : (
          <WithCode>{staysBecause ?? 'It is no longer rolled back automatically.'}</WithCode>
        )}
      </Notice>
    </Box>
  );
}

function GoesBack({ at, to }: { readonly at: string; readonly to: string | null | undefined }) {
  const left = clockText((Date.parse(at) - useNow()) / 1_000);
  const what = to ? `It goes back to ${to}` : 'The canary ends';
  return (
    <>
      {what} by itself in <span role="timer">{left}</span> unless you freeze it.
    </>
  );
}

/** An active release that failed its last examination. */
export function BrokenAlarm({ status: { name, live, check } }: { readonly status: ReleaseStatus }) {
  if (check?.verdict !== 'refused') return null;
  return (
    <Box marginBottom="5">
      <Notice tone="failed">
        <strong>
          {name} {live} was found broken at {formatTime(check.at)}, in shell {check.shellVersion}.
        </strong>{' '}
        {check.summary} It stays until somebody moves it.
      </Notice>
    </Box>
  );
}

/** An active release with altered files in the store. */
export function AlteredAlarm({ status: { altered } }: { readonly status: ReleaseStatus }) {
  if (!altered) return null;
  return (
    <Box marginBottom="5">
      <Notice tone="failed">
        <strong>Files were altered in the store.</strong> {altered}
      </Notice>
    </Box>
  );
}

interface TabCountNoticeProps {
  readonly moved: MoveAnswer;
  readonly onDismiss: () => void;
}

/** The result of a move, with the number of open tabs that run the new release. */
export function TabCountNotice({ moved, onDismiss }: TabCountNoticeProps) {
  const { name, sentence, move } = moved;
  const { data } = useQuery({ ...tabCountQuery(name), enabled: reachesTabs(moved) });
  return (
    <Box marginBottom="5">
      <Notice
        tone="inform"
        action={
          <Button size="sm" variant="outline" onClick={onDismiss}>
            Done
          </Button>
        }
      >
        <strong>{sentence}</strong> {move && name === 'shell' && 'Open tabs load it with their next page load.'}
        {data && reach(data)}
      </Notice>
    </Box>
  );
}

/** A freeze and a canary change no open tab, and a new shell reaches a tab with its next page load. */
const reachesTabs = ({ name, move }: MoveAnswer) =>
  name !== 'shell' && move !== null && ['rollback', 'promote', 'canary-end'].includes(move.kind);

function reach({ live, tabs, versions }: TabCountAnswer): string {
  if (!live) return '';
  if (tabs === 0) return 'No tab is open on it; new page loads have it.';
  const there = versions.find(({ version }) => version === live)?.tabs ?? 0;
  if (there === tabs)
    return `${tabs === 1 ? 'The one open tab runs' : `All ${tabs} open tabs run`} ${live}. It is over.`;
  return `${there} of ${tabs} open tabs run ${live} so far; the others change at their next page.`;
}
