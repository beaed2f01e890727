import { brand } from 'shared/brand';
import { brandFiles } from './brand-files';
import { link, meta } from './elements';
import type { PageOutline } from './page';

/** The metadata in the head: for search engines, link previews and the browser. */
export function pageHead(page: PageOutline, theme: string, origin: string): string {
  const canonical = page.canonicalPath === undefined ? undefined : origin + page.canonicalPath;
  return [
    page.description === undefined ? '' : meta({ name: 'description', content: page.description }),
    canonical === undefined
      ? meta({ name: 'robots', content: 'noindex' })
      : link({ rel: 'canonical', href: canonical }),
    meta({ property: 'og:title', content: page.title }),
    canonical === undefined ? '' : card(page, canonical, origin),
    ...barColours(theme),
    link({ rel: 'manifest', href: '/manifest.webmanifest' }),
    link({ rel: 'apple-touch-icon', href: brandFiles['apple-touch-icon.png'].path }),
  ].join('');
}

/** The link preview. Only indexable pages have one. */
function card({ description }: PageOutline, canonical: string, origin: string): string {
  const { width, height, alt } = brand.socialCard;
  const properties: readonly (readonly [string, string | number | undefined])[] = [
    ['og:description', description],
    ['og:url', canonical],
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:locale', brand.locale.replace('-', '_')],
    ['og:image', origin + brandFiles['social-card.png'].path],
    ['og:image:type', 'image/png'],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', alt],
  ];
  return [
    ...properties.map(([property, content]) => (content === undefined ? '' : meta({ property, content }))),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
  ].join('');
}

/** The colour of the chosen theme, or both if the device decides. */
function barColours(theme: string): string[] {
  const { bar } = brand.colours;
  if (theme === 'light' || theme === 'dark') return [meta({ name: 'theme-color', content: bar[theme] })];
  return (['light', 'dark'] as const).map((each) =>
    meta({ name: 'theme-color', content: bar[each], media: `(prefers-color-scheme: ${each})` }),
  );
}
