import { useState } from 'react';
import { failureSentence } from 'shared/checkout';
import type { StaffRide } from 'shared/contract/staff';
import { newIdempotencyKey } from 'shared/http';
import { Box, Button, chakra, Notice, Text } from 'shared/ui';
import { undoRide } from '../../api/now';
import { moveRide } from '../../api/rides';
import { useChangedRide } from '../../components/rides/use-ride-actions';
import { useAnnounce } from '../../frame/announcer';
import { useUndo } from '../../frame/undo';

const ridesText = (count: number) => (count === 1 ? '1 ride' : `${count} rides`);

const Bar = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', marginBottom: '4' },
  variants: {
    /** It stays in sight: what was selected may be far down the list. */
    isPicked: {
      true: {
        position: 'sticky',
        top: '2',
        zIndex: 'raised',
        padding: '2',
        marginInline: '-2',
        marginTop: '-2',
        marginBottom: '2',
        bg: 'bg.surface',
        border: '1px solid {colors.border.raised}',
        borderRadius: 'md',
        boxShadow: 'lift',
      },
    },
  },
});

export interface RefusedRide {
  readonly reference: string;
  readonly sentence: string;
}

interface BulkBarProps {
  readonly picked: readonly StaffRide[];
  /** How many can be selected. */
  readonly pickable: number;
  /** The rides that could not be confirmed the last time. */
  readonly refused: readonly RefusedRide[];
  readonly onRefused: (refused: readonly RefusedRide[]) => void;
  readonly onPickAll: () => void;
  readonly onClear: () => void;
}

/** Confirms the selected rides, one after another; each succeeds or is refused by itself. */
export function BulkBar({ picked, pickable, refused, onRefused, onPickAll, onClear }: BulkBarProps) {
  const { show, refresh, refreshWork } = useChangedRide();
  const announce = useAnnounce();
  const offer = useUndo();
  const [done, setDone] = useState<number>();
  const isRunning = done !== undefined;

  async function confirmAll() {
    const confirmed: StaffRide[] = [];
    const failures: RefusedRide[] = [];
    onRefused([]);
    for (const [place, ride] of picked.entries()) {
      setDone(place);
      try {
        const changed = await moveRide(ride.booking_id, { to: 'confirmed' }, newIdempotencyKey());
        confirmed.push(changed);
        show(changed);
      } catch (failure) {
        failures.push({ reference: ride.bookingId, sentence: failureSentence(failure) });
      }
    }
    setDone(undefined);
    onRefused(failures);
    onClear();
    if (failures.length > 0) refresh();
    else refreshWork();
    announce(
      `${ridesText(confirmed.length)} confirmed${failures.length > 0 ? `, ${failures.length} not: ${failures.map(({ reference }) => reference).join(', ')}` : ''}.`,
    );
    offerUndo(confirmed);
  }

  function offerUndo(confirmed: readonly StaffRide[]) {
    const left = new Map(
      confirmed.filter(({ undoUntil }) => undoUntil !== null).map((ride) => [ride, newIdempotencyKey()]),
    );
    const until = confirmed.map(({ undoUntil }) => undoUntil ?? '').sort()[0];
    if (left.size === 0 || !until) return;
    const count = left.size;
    offer({
      sentence: `${ridesText(count)} confirmed.`,
      waits: 'The e-mails to the travellers still wait.',
      until,
      async undo() {
        try {
          for (const [ride, key] of left) {
            show(await undoRide(ride.booking_id, 'confirmed', key));
            left.delete(ride);
          }
        } finally {
          refreshWork();
        }
        return `${ridesText(count)} to be confirmed again. No e-mail is sent.`;
      },
    });
  }

  return (
    <>
      {pickable > 1 && (
        <Bar isPicked={picked.length > 0} role="group" aria-label="Several rides">
          {picked.length > 0 ? (
            <>
              <Button size="sm" data-key="all" loading={isRunning} onClick={() => void confirmAll()}>
                {isRunning ? `Confirming ${done + 1} of ${picked.length}` : `Confirm ${ridesText(picked.length)}`}
              </Button>
              <Button size="sm" variant="plain" disabled={isRunning} onClick={onClear}>
                Clear selection
              </Button>
            </>
          ) : (
            <Button size="sm" variant="outline" onClick={onPickAll}>
              Select all {pickable} to confirm
            </Button>
          )}
        </Bar>
      )}
      {refused.length > 0 && (
        <Box marginBottom="4">
          <Notice tone="failed" role="alert">
            <Text fontWeight="semibold">{ridesText(refused.length)} could not be confirmed</Text>
            <Box as="ul" paddingInlineStart="5" listStyleType="disc">
              {refused.map(({ reference, sentence }) => (
                <li key={reference}>
                  {reference}: {sentence}
                </li>
              ))}
            </Box>
          </Notice>
        </Box>
      )}
    </>
  );
}
