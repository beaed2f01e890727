import { brand } from 'shared/brand';
import { fillRulePlaces, type RuleWords } from 'shared/remote';
import { brandFiles } from './brand-files';
import { dataBlock } from './elements';
import type { PageOutline } from './page';

/** The schema.org data of a page; empty if it is not indexable. */
export function structuredData(page: PageOutline, origin: string, words: RuleWords): string {
  if (page.canonicalPath === undefined) return '';
  const things = page.isHome
    ? [organization(origin), webSite(origin)]
    : [trail(page, origin), ...(page.questions.length ? [answered(page, words)] : [])];
  return dataBlock('application/ld+json', { '@context': 'https://schema.org', '@graph': things });
}

/** The owner of the site, with the contacts that the brand has. */
function organization(origin: string): object {
  const { email, phone } = brand.support;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: origin + brandFiles['icon-512.png'].path,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
  };
}

const webSite = (origin: string): object => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: brand.name,
  url: `${origin}/`,
  description: brand.description,
  inLanguage: brand.locale,
  publisher: { '@id': `${origin}/#organization` },
});

const trail = ({ heading, canonicalPath = '' }: PageOutline, origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: heading, item: origin + canonicalPath },
  ],
});

const answered = ({ questions }: PageOutline, words: RuleWords): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: fillRulePlaces(question, words),
    acceptedAnswer: { '@type': 'Answer', text: fillRulePlaces(answer, words) },
  })),
});
