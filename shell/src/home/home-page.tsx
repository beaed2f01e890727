import { brand } from 'shared/brand';
import { rulesInWords } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { Container, Heading, Stack } from 'shared/ui';
import { SubscribeSection } from '../subscribe/subscribe-section';
import heroMap from './hero-map.svg';
import { heroPromise } from './hero-text';
import { howPayingWorksTitle, payingSteps } from './how-paying-works-text';
import { PopularRoutes } from './live/popular-routes';
import { Reviews } from './live/reviews';
import { SearchTabs } from './search-tabs';
import { WhyUs } from './why-us';

/** Search first, then what a visitor wants to know before paying. */
export function HomePage() {
  return (
    <>
      <Hero />
      <div className="frame-wrap frame-search">
        <SearchTabs />
      </div>
      <Container paddingTop={{ base: '12', lg: '20' }} paddingBottom={{ base: '14', md: '20' }}>
        <Stack gap={{ base: '12', lg: '20' }}>
          <PopularRoutes />
          <HowPayingWorks />
          <WhyUs />
          <Reviews />
          <SubscribeSection />
        </Stack>
      </Container>
    </>
  );
}

/** The promise of the site over the map of Nigeria with its two rivers and the airports. */
function Hero() {
  return (
    <section className="frame-hero">
      <div className="frame-wrap">
        {/* The map is a drawing of ours, put in as markup so that the page's font and the phone's rules reach it. */}
        <div className="frame-map" aria-hidden dangerouslySetInnerHTML={{ __html: heroMap }} />
        <h1 tabIndex={-1}>{brand.tagline}</h1>
        <p>{heroPromise}</p>
      </div>
    </section>
  );
}

/** Paying by transfer, in three steps along the route line. The document shows them first, in the same classes. */
function HowPayingWorks() {
  return (
    <section>
      <Heading>{howPayingWorksTitle}</Heading>
      <ol className="frame-steps">
        {payingSteps(rulesInWords(siteRules())).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
