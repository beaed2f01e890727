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

export type CarPictureProps = { src: string; alt: string; size?: 'card' | 'small' | 'wide' };

/** The picture of a car, all types at one scale; an icon if the picture cannot be loaded. */
export function CarPicture({ src, alt, size = 'card' }: CarPictureProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <Well size={size}>
      {src && failed !== src ? (
        <Picture src={src} alt={alt} htmlWidth={480} htmlHeight={240} loading="lazy" onError={() => setFailed(src)} />
      ) : (
        <span role="img" aria-label={alt}>
          <Car />
        </span>
      )}
    </Well>
  );
}
