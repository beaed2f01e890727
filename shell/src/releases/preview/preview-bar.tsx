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

const ExitLink = chakra('a', {
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

/** Shows that this tab previews a release, with a link to the active site. */
export function PreviewBar({ requested, isShown }: Preview) {
  useLocation();
  const release = requested.replace('@', ' ');
  const isReplaced = useReplaced(requested);
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
        <ExitLink href={addressWith(location)} onClick={endPreview}>
          {isShown ? 'To the live site' : 'Close'}
        </ExitLink>
      </Line>
    </Bar>
  );
}

/** Whether the previewed release was replaced by another one. Previews send no reports, so the bar can be the one listener of outcomes. */
function useReplaced(requested: string): boolean {
  const [isReplaced, setReplaced] = useState(false);
  useEffect(
    () =>
      subscribeToOutcomes(({ name, version, outcome }) => {
        const release = `${name}@${version}`;
        if (outcome === 'failed' && release === requested) setReplaced(true);
        if (outcome === 'loaded' && release !== requested && requested.startsWith(`${name}@`)) setReplaced(true);
      }),
    [requested],
  );
  return isReplaced;
}
