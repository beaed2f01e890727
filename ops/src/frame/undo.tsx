import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { X } from 'shared/icons';
import { Button, chakra, IconButton, Text } from 'shared/ui';
import { useAnnounce } from './announcer';

export interface UndoOffer {
  /** What was done. */
  readonly sentence: string;
  /** What has not happened yet; not said any more once taking it back was refused. */
  readonly waits?: string;
  /** Until when it can be taken back. */
  readonly until: string;
  /** Takes it back. @returns what to say then */
  readonly undo: () => Promise<string>;
}

const shortestMs = 5_000;
const longestMs = 600_000;

type OfferUndo = (offer: UndoOffer) => void;
const UndoContext = createContext<OfferUndo>(() => undefined);

/** Offers to undo the last action, as long as the server allows it. */
export const useUndo = (): OfferUndo => useContext(UndoContext);

/** Many offers scroll in the corner. Its padding, through which the page can be pressed, leaves room for their shadow. */
const Stack = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'popover',
    insetInline: { base: '0', md: 'auto' },
    right: { md: '2' },
    bottom: 'env(safe-area-inset-bottom)',
    width: { md: '472px' },
    maxHeight: { base: '40dvh', md: '60dvh' },
    overflowY: 'auto',
    padding: '4',
    pointerEvents: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
  },
});

const Toast = chakra('div', {
  base: {
    flex: 'none',
    pointerEvents: 'auto',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '2',
    padding: '2',
    paddingInlineStart: '4',
    bg: 'bg.surface',
    border: '1px solid {colors.border.raised}',
    borderRadius: 'md',
    boxShadow: 'lift',
  },
});

/** So that the end of the page can be scrolled above the offers. */
const Room = chakra('div', { base: { hideFrom: 'md' } });

interface Shown extends UndoOffer {
  readonly id: number;
}

/** Shows the offers in a corner of the page, each until its time is over. The key U takes back the latest one. */
export function UndoOffers({ children }: { readonly children: ReactNode }) {
  const [offers, setOffers] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  const corner = useRef<HTMLElement>(null);
  const offer = useCallback<OfferUndo>((given) => {
    last.current += 1;
    const id = last.current;
    setOffers((before) => [...before, { ...given, id }]);
  }, []);

  // it stands last
  const latest = offers.at(-1)?.id;
  useEffect(() => {
    if (latest !== undefined && corner.current) corner.current.scrollTop = corner.current.scrollHeight;
  }, [latest]);

  return (
    <UndoContext value={offer}>
      {children}
      {offers.length > 0 && <Room style={{ height: `min(40dvh, ${offers.length * 80 + 32}px)` }} />}
      {offers.length > 0 && (
        <Stack ref={corner} aria-label="Take back">
          {offers.map((one, place) => (
            <Offer
              key={one.id}
              offer={one}
              isLatest={place === offers.length - 1}
              onClose={() => setOffers((before) => before.filter(({ id }) => id !== one.id))}
            />
          ))}
        </Stack>
      )}
    </UndoContext>
  );
}

interface OfferProps {
  readonly offer: UndoOffer;
  readonly isLatest: boolean;
  readonly onClose: () => void;
}

function Offer({ offer, isLatest, onClose }: OfferProps) {
  const announce = useAnnounce();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts from the offer
  useEffect(() => {
    // the clock of this device may be wrong: the server refuses a late undo
    const leftMs = Math.min(longestMs, Math.max(shortestMs, Date.parse(offer.until) - Date.now()));
    const timer = setTimeout(onClose, leftMs);
    return () => clearTimeout(timer);
  }, [offer]);

  async function undo() {
    if (isRunning) return;
    setRunning(true);
    setError(undefined);
    try {
      announce(await offer.undo());
      onClose();
    } catch (failure) {
      setRunning(false);
      setError(failureSentence(failure));
    }
  }

  return (
    <Toast>
      <div>
        <Text textStyle="small">{error || !offer.waits ? offer.sentence : `${offer.sentence} ${offer.waits}`}</Text>
        {error && (
          <Text textStyle="small" color="danger.fg" role="alert">
            {error}
          </Text>
        )}
      </div>
      <Button size="sm" variant="outline" loading={isRunning} data-key={isLatest ? 'u' : undefined} onClick={undo}>
        Undo
      </Button>
      <IconButton label="Close this message" icon={<X size={18} />} onClick={onClose} />
    </Toast>
  );
}
