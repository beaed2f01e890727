import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { X } from 'shared/icons';
import { Button, chakra, IconButton, Text } from 'shared/ui';
import { useAnnounce } from './announcer';

export interface UndoOffer {
  /** What was done. */
  readonly sentence: string;
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

const Stack = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'popover',
    insetInline: { base: '4', md: 'auto' },
    right: { md: '6' },
    bottom: 'calc(16px + env(safe-area-inset-bottom))',
    width: { md: '440px' },
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
  },
});

const Toast = chakra('div', {
  base: {
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
const Room = chakra('div', { base: { height: '28', hideFrom: 'md' } });

interface Shown extends UndoOffer {
  readonly id: number;
}

/** Shows the offers in a corner of the page. The key U takes back the latest one. */
export function UndoOffers({ children }: { readonly children: ReactNode }) {
  const [offers, setOffers] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  const offer = useCallback<OfferUndo>((given) => {
    last.current += 1;
    const id = last.current;
    setOffers((before) => [...before.slice(-2), { ...given, id }]);
  }, []);
  return (
    <UndoContext value={offer}>
      {children}
      {offers.length > 0 && <Room />}
      {offers.length > 0 && (
        <Stack aria-label="Take back">
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
        <Text textStyle="small">{offer.sentence}</Text>
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
