import { chakra } from 'shared/ui';
import { encode } from 'uqr';

const Picture = chakra('svg', {
  base: { display: 'block', width: '200px', height: '200px', borderRadius: 'sm', bg: '#fff' },
});

/** A QR code, dark on white in both themes: not every camera reads an inverted one. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} fill="#000" />
    </Picture>
  );
}
