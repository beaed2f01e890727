import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Info } from 'shared/icons';
import { chakra } from 'shared/ui';
import { subscribeToOutcomes } from '../../remotes';
import { addressWith, endPreview, type Preview } from './preview';

const Bar = chakra('section', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'bar',
    bg: 'accent.solid',
    color: 'accent.contrast',
    textStyle: 'small',
    '& b': { overflowWrap: 'anywhere' },
  },
});

const Line = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    minHeight: '44px',
    paddingBlock: '1',
    '& > svg': { flex: 'none' },
  },
});

const WayOut = chakra('a', {
  base: {
    marginInlineStart: 'auto',
    paddingBlock: '3',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    outlineColor: 'currentColor',
  },
});

/** Says that this tab shows a release that is not live, and leads out of it. */
export function PreviewBar({ asked, isShown }: Preview) {
  useLocation();
  const release = asked.replace('@', ' ');
  const isReplaced = useReplaced(asked);
  return (
    <Bar aria-label="Preview">
      <Line className="frame-wrap">
        <Info size={18} aria-hidden />
        <span role="status">
          {!isShown && (
            <>
              <b>{release}</b> is not known here. You see the live site.
            </>
          )}
          {isShown && isReplaced && (
            <>
              <b>{release}</b> did not start. You see the live release in its place.
            </>
          )}
          {isShown && !isReplaced && (
            <>
              You see <b>{release}</b>, not the live site.
            </>
          )}
        </span>
        <WayOut href={addressWith(location)} onClick={endPreview}>
          {isShown ? 'To the live site' : 'Close'}
        </WayOut>
      </Line>
    </Bar>
  );
}

/** Whether another release is shown in its place. Nothing of a preview is reported, so its outcomes are the bar's to hear. */
function useReplaced(asked: string): boolean {
  const [isReplaced, setReplaced] = useState(false);
  useEffect(
    () =>
      subscribeToOutcomes(({ name, version, outcome }) => {
        const release = `${name}@${version}`;
        if (outcome === 'failed' && release === asked) setReplaced(true);
        if (outcome === 'loaded' && release !== asked && asked.startsWith(`${name}@`)) setReplaced(true);
      }),
    [asked],
  );
  return isReplaced;
}
