import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { Box, Button, chakra, Notice, Segmented, Skeleton, Text } from 'shared/ui';
import { type PicturesAnswer, pictureQuery, picturesQuery } from '../../api/pictures';
import { Quiet } from '../../components/rows';

type Scene = PicturesAnswer['scenes'][number];
type Width = '360' | '1440';

const widths = [
  { value: '360', label: 'Phone, 360 px' },
  { value: '1440', label: 'Desktop, 1440 px' },
] as const;

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '6', marginTop: '4' } });

const Pair = chakra('div', {
  base: { display: 'grid', alignItems: 'end', gap: '4', marginTop: '2' },
  variants: {
    width: {
      '360': { gridTemplateColumns: 'repeat(2, minmax(0, 240px))' },
      '1440': { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

const Figure = chakra('figure', { base: { margin: '0', minWidth: '0' } });
const Caption = chakra('figcaption', {
  base: { textStyle: 'small', color: 'fg.muted', marginBottom: '1.5', overflowWrap: 'anywhere' },
});
const Image = chakra('img', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    bg: 'bg.sunken',
    border: '1px solid {colors.border}',
    borderRadius: 'md',
  },
});
const Missing = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    padding: '4',
    textAlign: 'center',
    textStyle: 'small',
    color: 'fg.muted',
    bg: 'bg.sunken',
    borderRadius: 'md',
  },
});

interface ReleasePicturesProps {
  readonly name: string;
  readonly version: string;
}

/** What the gate has seen of each page, beside the same page of the release that it has replaced. */
export function ReleasePictures({ name, version }: ReleasePicturesProps) {
  const { data, error } = useQuery(picturesQuery(name, version));
  const [width, setWidth] = useState<Width>('360');
  const [showsEqual, setShowsEqual] = useState(false);
  if (error)
    return (
      <Box marginTop="3">
        <Notice tone="failed" role="alert">
          {failureSentence(error)}
        </Notice>
      </Box>
    );
  if (!data) return <Skeleton height="60" marginTop="3" />;
  const { before, scenes } = data;
  if (scenes.length === 0) return <Quiet marginTop="3">There are no pictures: no browser has opened its pages.</Quiet>;

  const shown = scenes.filter((scene) => String(scene.width) === width);
  const equal = shown.filter(({ isEqual }) => isEqual);
  const visible = showsEqual ? shown : shown.filter(({ isEqual }) => !isEqual);
  return (
    <Box marginTop="4">
      <Segmented label="Width of the window" options={widths} value={width} onChange={setWidth} />
      <Text marginTop="3">{comparison(shown, equal.length, before)}</Text>
      <List>
        {visible.map((scene) => (
          <li key={`${scene.kind} ${scene.remote} ${scene.name}`}>
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {scene.name}
              {scene.isEqual && ' (looks the same)'}
            </Text>
            <Pair width={width}>
              {before !== null && <Seen scene={scene} path={scene.before} label={`Before, ${before}`} />}
              <Seen scene={scene} path={scene.after} label={before === null ? version : `After, ${version}`} />
            </Pair>
          </li>
        ))}
      </List>
      {equal.length > 0 && (
        <Box marginTop="4">
          <Button size="sm" variant="plain" aria-expanded={showsEqual} onClick={() => setShowsEqual(!showsEqual)}>
            {showsEqual ? 'Hide what looks the same' : `Show ${equal.length} that look the same`}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function comparison(shown: readonly Scene[], equal: number, before: string | null): string {
  const pages = shown.length === 1 ? '1 page' : `${shown.length} pages`;
  if (before === null) return `${pages}. No release was live before it.`;
  if (shown.every((scene) => scene.before === null)) return `${pages}. There are no pictures of ${before}.`;
  const different = shown.length - equal;
  return different === 0
    ? `All ${pages} look the same as in ${before}.`
    : `${different} of ${pages} look${different === 1 ? 's' : ''} different from ${before}.`;
}

interface SeenProps {
  readonly scene: Scene;
  readonly path: string | null;
  readonly label: string;
}

function Seen({ scene, path, label }: SeenProps) {
  const { data, isError } = useQuery({ ...pictureQuery(path ?? ''), enabled: path !== null });
  const { name, width, height } = scene;
  const style = { aspectRatio: `${width} / ${height}` };
  return (
    <Figure>
      <Caption>{label}</Caption>
      {path === null || isError ? (
        <Missing style={style}>{path === null ? 'No picture' : 'This picture cannot be read.'}</Missing>
      ) : data ? (
        <Image src={data} style={style} alt={`${name} at ${width} px. ${label}`} />
      ) : (
        <Skeleton style={style} height="auto" width="100%" />
      )}
    </Figure>
  );
}
