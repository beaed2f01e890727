import { useState } from 'react';
import { Car } from 'shared/icons';
import { chakra } from 'shared/ui';

const Well = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    bg: 'bg.carWell',
    borderRadius: 'md',
    color: 'fg.muted',
    width: '100%',
  },
  variants: {
    size: {
      card: { minHeight: { base: '66px', md: '148px' }, '& img': { width: '112%', maxWidth: 'none' } },
      small: { width: '112px', height: '64px', '& img': { width: '100%' } },
      wide: { padding: '3', minHeight: '174px', '& img': { width: '300px' } },
    },
  },
});
// all pictures are drawn at one scale: 480 by 240
const Picture = chakra('img', { base: { height: 'auto', aspectRatio: '2 / 1', objectFit: 'contain' } });

export interface CarPictureProps {
  readonly src: string;
  readonly alt: string;
  readonly size?: 'card' | 'small' | 'wide';
  /** Whether only browsers without scripts may fetch it yet. */
  readonly isWithheld?: boolean;
}

/** The picture of a car, all types at one scale; an icon if the picture cannot be loaded. */
export function CarPicture({ src, alt, size = 'card', isWithheld = false }: CarPictureProps) {
  const [failed, setFailed] = useState<string>();
  const picture = (
    <Picture src={src} alt={alt} htmlWidth={480} htmlHeight={240} loading="lazy" onError={() => setFailed(src)} />
  );
  return (
    <Well size={size}>
      {src && failed !== src ? (
        isWithheld ? (
          <noscript>{picture}</noscript>
        ) : (
          picture
        )
      ) : (
        <span role="img" aria-label={alt}>
          <Car />
        </span>
      )}
    </Well>
  );
}
