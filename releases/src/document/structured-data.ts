import { brand } from 'shared/brand';
import { fillRulePlaces, type RuleWords } from 'shared/remote';
import { brandFiles } from './brand-files';
import { dataBlock } from './elements';
import type { PageOutline } from './page';

/** What searches are told of a page in the words of schema.org; nothing for a page that is not for them. */
export function structuredData(page: PageOutline, origin: string, words: RuleWords): string {
  if (page.canonicalPath === undefined) return '';
  const things = page.isHome
    ? [organization(origin), webSite(origin)]
    : [trail(page, origin), ...(page.questions.length ? [answered(page, words)] : [])];
  return dataBlock('application/ld+json', { '@context': 'https://schema.org', '@graph': things });
}

/** Whose site it is. Ways to reach them are told where the brand has them. */
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
