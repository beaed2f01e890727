import { memo, useCallback, useEffect, useState } from 'react';
import { formatNaira } from 'shared/format';
import { useIsHydrated } from 'shared/shell';
import { Box, chakra, HStack } from 'shared/ui';
import { type MinuteBounds, minuteStep, type PriceBounds } from '../../../model/filters';
import { durationInShort, durationInWords } from '../../../model/journey';
import { Group } from './group';

interface Range {
  readonly from?: number;
  readonly to?: number;
}

interface PriceRangeProps {
  readonly bounds: PriceBounds;
  /** An end that is missing lies at its bound. */
  readonly value: Range;
  /** Told once the thumbs rest. */
  readonly onChange: (value: Range) => void;
}

const thumb = {
  appearance: 'none',
  boxSize: '44px',
  border: '0',
  // the visible ring is in the middle of the touch target of 44 px
  background: 'radial-gradient({colors.bg.surface} 0 9px, {colors.brand.solid} 9px 11px, transparent 11.5px)',
  pointerEvents: 'auto',
  cursor: 'grab',
} as const;

const Thumb = chakra('input', {
  base: {
    position: 'absolute',
    insetInline: '-22px',
    width: 'calc(100% + 44px)',
    height: '44px',
    margin: '0',
    appearance: 'none',
    background: 'transparent',
    pointerEvents: 'none',
    '&:focus-visible': { outline: 'none' },
    '&::-webkit-slider-runnable-track': { height: '44px' },
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-thumb': thumb,
    '&:focus-visible::-webkit-slider-thumb': { outline: '2px solid {colors.brand.focusRing}', borderRadius: 'full' },
    '&:focus-visible::-moz-range-thumb': { outline: '2px solid {colors.brand.focusRing}', borderRadius: 'full' },
  },
});
const Rail = chakra('span', {
  base: { position: 'absolute', top: '20px', height: '4px', borderRadius: 'full' },
});

const restMs = 150;

/** What the thumbs show. While one moves nothing else does: `onChange` is called when it rests. */
function useMoved<V>(value: V, onChange: (value: V) => void) {
  const [moved, setMoved] = useState<{ readonly value: V }>();
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => {
      onChange(moved.value);
      setMoved(undefined);
    }, restMs);
    return () => clearTimeout(timer);
  }, [moved, onChange]);
  const move = useCallback((next: V) => setMoved({ value: next }), []);
  return [moved ? moved.value : value, move] as const;
}

/** Two native sliders on one rail: the lowest and the highest price for one. Thumbs can be touched over 44 px. */
export const PriceRange = memo(function PriceRange({ bounds, value, onChange }: PriceRangeProps) {
  const isHydrated = useIsHydrated();
  const [shown, setMoved] = useMoved(value, onChange);
  const from = Math.min(Math.max(shown.from ?? bounds.from, bounds.from), bounds.to);
  const to = Math.max(Math.min(shown.to ?? bounds.to, bounds.to), from);
  const width = Math.max(1, bounds.to - bounds.from);
  const at = (price: number) => ((price - bounds.from) / width) * 100;

  // a step stays between the thumbs, so that a range of prices does too
  const move = (end: Range) => {
    const next = { from, to, ...end };
    setMoved({
      ...(next.from > bounds.from ? { from: next.from } : {}),
      ...(next.to < bounds.to ? { to: next.to } : {}),
    });
  };
  const common = { type: 'range', min: bounds.from, max: bounds.to, step: bounds.step } as const;

  return (
    <Group legend="Price per adult">
      <Box position="relative" height="44px" marginInline="11px">
        <Rail insetInline="0" bg="border" />
        {/* the policy of a document drops style attributes */}
        {isHydrated && <Rail bg="brand.solid" style={{ left: `${at(from)}%`, right: `${100 - at(to)}%` }} />}
        <Thumb
          {...common}
          name="price-from"
          aria-label="Lowest price"
          aria-valuetext={formatNaira(from)}
          value={from}
          // with both thumbs at the upper end only the lower one can still be moved
          zIndex={at(from) > 50 ? 'raised' : undefined}
          onChange={({ target }) =>
            move({ from: Math.max(Math.min(Number(target.value), to - bounds.step), bounds.from) })
          }
        />
        <Thumb
          {...common}
          name="price-to"
          aria-label="Highest price"
          aria-valuetext={formatNaira(to)}
          value={to}
          onChange={({ target }) =>
            move({ to: Math.min(Math.max(Number(target.value), from + bounds.step), bounds.to) })
          }
        />
      </Box>
      <HStack justifyContent="space-between" textStyle="small" color="fg.muted">
        <span>{formatNaira(from)}</span>
        <span>{formatNaira(to)}</span>
      </HStack>
    </Group>
  );
});

interface MostMinutesProps {
  readonly legend: string;
  readonly name: string;
  readonly bounds: MinuteBounds;
  /** Undefined lets all pass. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** One slider: the longest time that is shown. */
export const MostMinutes = memo(function MostMinutes({ legend, name, bounds, value, onChange }: MostMinutesProps) {
  const isHydrated = useIsHydrated();
  const [shown, move] = useMoved(value, onChange);
  const most = Math.min(Math.max(shown ?? bounds.to, bounds.from), bounds.to);
  const rest = 100 - ((most - bounds.from) / Math.max(1, bounds.to - bounds.from)) * 100;
  return (
    <Group legend={legend} aside={most === bounds.to ? 'Any' : `Up to ${durationInShort(most)}`}>
      <Box position="relative" height="44px" marginInline="11px">
        <Rail insetInline="0" bg="border" />
        {isHydrated && <Rail bg="brand.solid" style={{ left: 0, right: `${rest}%` }} />}
        <Thumb
          type="range"
          min={bounds.from}
          max={bounds.to}
          step={minuteStep}
          name={name}
          aria-label={`${legend}, at most`}
          aria-valuetext={most === bounds.to ? 'Any' : durationInWords(most)}
          value={most}
          onChange={({ target }) => move(Number(target.value) >= bounds.to ? undefined : Number(target.value))}
        />
      </Box>
    </Group>
  );
});
