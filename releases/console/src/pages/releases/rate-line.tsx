import { chakra, HStack, Text } from 'shared/ui';
import type { VersionHealth } from '../../model/release-facts';
import { percentText } from '../../model/release-words';

const Chart = chakra('svg', { base: { flex: 'none', width: '28', height: '9', overflow: 'visible' } });

const width = 112;
const height = 36;
/** The limit lies at this height, so that what stays below it looks calm and what passes it is seen at once. */
const limitAt = 12;

interface RateLineProps {
  readonly health: VersionHealth | undefined;
  /** Failure rate from which a release goes back. */
  readonly limit: number;
}

/** The failures of the last hour as a line against their limit, and the rate in figures. */
export function RateLine({ health, limit }: RateLineProps) {
  const rates = (health?.series ?? []).map(({ loads, failures }) => (loads === 0 ? 0 : failures / loads));
  const isBad = health?.state === 'failing';
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
      <Text fontWeight="semibold" color={isBad ? 'danger.fg' : undefined} fontVariantNumeric="tabular-nums">
        {percentText(health?.rate ?? null)}
      </Text>
    </HStack>
  );
}
