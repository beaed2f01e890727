import { formatTime } from 'shared/format';
import { Box, Button, Notice } from 'shared/ui';
import type { ReleaseStatus, VersionHealth } from '../../model/release-facts';
import { clockText, percentText } from '../../model/release-words';
import { useNow } from './use-now';

interface AlarmProps {
  readonly status: ReleaseStatus;
  readonly health: VersionHealth;
  readonly limit: number;
  /** Undefined for who may not freeze it. */
  readonly onFreeze: (() => void) | undefined;
}

/** A release fails for too many: what happens by itself, when, and how to keep it from happening. */
export function Alarm({ status: { name, lastKnownGood, frozen }, health, limit, onFreeze }: AlarmProps) {
  const { version, rate, goesBackAt, staysBecause, channel } = health;
  const freeze = onFreeze && !frozen && (
    <Button size="sm" variant="outline" onClick={onFreeze}>
      Freeze it
    </Button>
  );
  return (
    <Box marginBottom="5">
      <Notice tone="failed" action={freeze || undefined}>
        <strong>
          {name} {version} fails for {percentText(rate)} of visits.
        </strong>{' '}
        The limit is {percentText(limit)}.{' '}
        {frozen ? (
          `${frozen.by} froze it at ${formatTime(frozen.at)}: it stays until somebody moves it.`
        ) : goesBackAt ? (
          <GoesBack at={goesBackAt} to={channel === 'canary' ? undefined : lastKnownGood} />
        ) : (
          (staysBecause ?? 'It does not go back by itself any more.')
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
