import { brand } from 'shared/brand';
import { paths } from 'shared/paths';
import { brandFiles } from './brand-files';

const icon = brandFiles['icon-192.png'].path;
const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: icon, sizes: '192x192', type: 'image/png' }],
});

/** The web manifest, which lets phones install the site as an app. */
export const webManifest = {
  id: '/',
  name: `${brand.name}: flights and airport pickup`,
  short_name: brand.name,
  description: brand.description,
  lang: brand.locale,
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  theme_color: brand.colours.bar.light,
  background_color: brand.colours.ground,
  categories: ['travel'],
  icons: [
    { src: icon, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: brandFiles['icon-512.png'].path, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: brandFiles['icon-maskable-512.png'].path, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: brandFiles['mark.svg'].path, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    shortcut('Flights', paths.flightSearch),
    shortcut('Airport Pickup', paths.rideSearch),
    shortcut('Track Booking', paths.trackBooking),
  ],
};
