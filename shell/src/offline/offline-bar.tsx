import { useEffect } from 'react';
import { WifiOff } from 'shared/icons';
import { Box, chakra, VisuallyHidden } from 'shared/ui';
import { useConnection } from './connection';

const LiveRegion = chakra('div', { base: { position: 'sticky', top: '0', zIndex: 'bar' } });

const Bar = chakra('section', {
  base: {
    bg: 'bg.sunken',
    borderBottom: '1px solid {colors.border}',
    color: 'fg',
    textStyle: 'small',
  },
});

const Line = chakra('div', {
  base: { display: 'flex', gap: '3', alignItems: 'center', minHeight: '44px', paddingBlock: '2' },
});

/** Shown while there is no connection, with what still works. */
export function OfflineBar() {
  const { isOnline, isReached, wasOffline } = useConnection();
  const isDisconnected = !isOnline || !isReached;
  useEffect(() => {
    // what gets the focus is not below the bar
    document.documentElement.style.scrollPaddingTop = isDisconnected ? '68px' : '';
  }, [isDisconnected]);
  return (
    <LiveRegion aria-live="polite">
      {isDisconnected && (
        <Bar aria-label="Connection">
          <Line className="frame-wrap">
            <WifiOff size={18} aria-hidden />
            <span>
              <b>{isOnline ? 'The site cannot be reached right now.' : 'You are offline.'} What you typed is kept.</b>{' '}
              {/* one line on a phone: the bar stays above what is read */}
              <Box as="span" display={{ base: 'none', md: 'inline' }}>
                Pages that you opened still work.
              </Box>
            </span>
          </Line>
        </Bar>
      )}
      {!isDisconnected && wasOffline && <VisuallyHidden>You are online again.</VisuallyHidden>}
    </LiveRegion>
  );
}
