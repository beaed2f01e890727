import { useOverlayText } from 'shared/shell';
import { chakra, Text } from 'shared/ui';

const Cover = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'overlay',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '4',
    bg: 'scrim',
    animation: 'appear 120ms cubic-bezier(0.2, 0, 0, 1)',
  },
});

const Panel = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '5',
    borderRadius: 'lg',
    bg: 'bg.surface',
    color: 'fg',
    boxShadow: 'lift',
  },
});

const Ring = chakra('span', {
  base: {
    width: '24px',
    height: '24px',
    borderRadius: 'full',
    border: '3px solid {colors.border}',
    borderTopColor: 'accent.line',
    animation: 'spin 900ms linear infinite',
  },
});

/** Covers the page if a wait exceeds a second; the live region is always rendered, so that screen readers announce the text. */
export function Overlay() {
  const text = useOverlayText();
  return (
    <div role="status">
      {text !== undefined && (
        <Cover>
          <Panel>
            <Ring aria-hidden />
            <Text fontWeight="medium">{text}</Text>
          </Panel>
        </Cover>
      )}
    </div>
  );
}
