import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Info } from 'shared/icons';
import { previewKeyParameter, previewParameter, type ReleaseMap, previewStorageKey as storageKey } from 'shared/remote';
import { chakra } from 'shared/ui';
import { subscribeToOutcomes } from '../remotes';
import { isPreview } from './release-map';

/** A release that this tab should show instead of the active one. */
export interface Preview {
  /** As in the URL: `mf-rides@1.5.0-pr.12`. */
  readonly requested: string;
  /** Lets this release be shown. */
  readonly linkKey: string;
  /** False if the site does not show it, as the key is missing or has expired: then the active releases are shown. */
  readonly isShown: boolean;
}

/** Nothing, a preview, or a redirect to the URL of a preview whose parameter was lost by navigation. */
type PreviewStart = { readonly preview?: Preview; readonly redirectTo?: string };

/** What a link to a preview has, and what the tab stores. */
type PreviewLink = Pick<Preview, 'requested' | 'linkKey'>;

/** The URL with a preview in its query, or without one. */
export function addressWith({ pathname, search, hash }: Location, link?: PreviewLink): string {
  const query = new URLSearchParams(search);
  query.delete(previewParameter);
  query.delete(previewKeyParameter);
  if (link) {
    query.set(previewParameter, link.requested);
    query.set(previewKeyParameter, link.linkKey);
  }
  return pathname + (query.size ? `?${query}` : '') + hash;
}

const textOf = ({ requested, linkKey }: PreviewLink) => `${requested} ${linkKey}`;

function readLink(text: string): PreviewLink {
  const [requested = '', linkKey = ''] = text.split(' ');
  return { requested, linkKey };
}

/** @param stored the preview that this tab showed last, from session storage */
export function previewOf(map: ReleaseMap, address: Location, stored: string | null): PreviewStart {
  const query = new URLSearchParams(address.search);
  const requested = query.get(previewParameter);
  if (requested)
    return { preview: { requested, linkKey: query.get(previewKeyParameter) ?? '', isShown: isPreview(map) } };
  return stored ? { redirectTo: addressWith(address, readLink(stored)) } : {};
}

/** The preview of this tab; after a reload of a URL without the parameter, a redirect to the URL with it. */
export function startPreview(map: ReleaseMap): PreviewStart {
  try {
    const start = previewOf(map, location, sessionStorage.getItem(storageKey));
    if (start.preview?.isShown) sessionStorage.setItem(storageKey, textOf(start.preview));
    else if (start.preview) endPreview();
    return start;
  } catch {
    // Without session storage a preview does not survive a reload.
    return previewOf(map, location, null);
  }
}

const endPreview = (): void => sessionStorage.removeItem(storageKey);

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
export function PreviewBar({ requested, isShown }: Pick<Preview, 'requested' | 'isShown'>) {
  useLocation();
  const release = requested.replace('@', ' ');
  const isReplaced = useReplaced(requested);
  return (
    <Bar aria-label="Preview">
      <Line className="frame-wrap">
        <Info size={18} aria-hidden />
        <span role="status">
          {/* without the text of the link, which anybody can have written */}
          {!isShown && 'This preview link has expired. Ask for a new one.'}
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
