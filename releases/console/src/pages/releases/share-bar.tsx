import { Box, chakra, Text } from 'shared/ui';
import type { ReleaseHealth } from '../../model/release-facts';

const Bar = chakra('div', {
  base: { display: 'flex', gap: '0.5', height: '2.5', borderRadius: 'full', overflow: 'hidden', bg: 'bg.sunken' },
});
const Part = chakra('div', {
  base: { minWidth: '1', bg: 'accent.solid' },
  variants: { live: { true: { bg: 'brand.solid' } } },
});

interface ShareBarProps {
  readonly health: ReleaseHealth | undefined;
  readonly live: string | null;
  /** It is no remote: an open tab keeps the one that it began with. */
  readonly isShell: boolean;
}

/** How the open tabs are divided among versions; the figures stand below the bar. */
export function ShareBar({ health, live, isShell }: ShareBarProps) {
  if (isShell)
    return (
      <Text textStyle="small" color="fg.muted">
        Open tabs keep the one they began with
      </Text>
    );
  const versions = [...(health?.versions ?? [])].filter(({ tabs }) => tabs > 0).sort((a, b) => b.tabs - a.tabs);
  const all = versions.reduce((sum, { tabs }) => sum + tabs, 0);
  return (
    <Box minWidth="0">
      <Bar aria-hidden>
        {versions.map(({ version, tabs }) => (
          <Part key={version} live={version === live} style={{ flexGrow: tabs }} />
        ))}
      </Bar>
      <Text textStyle="small" color="fg.muted" marginTop="1" overflowWrap="anywhere">
        {all === 0
          ? 'No tab is open'
          : versions.map(({ version, tabs }, index) => (
              <span key={version}>
                {index > 0 && ', '}
                {version} <strong>{Math.round((tabs / all) * 100)}%</strong>
              </span>
            ))}
      </Text>
    </Box>
  );
}
