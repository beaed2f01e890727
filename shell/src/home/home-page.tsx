import { brand } from 'shared/brand';
import { BadgeCheck, Clock, Landmark } from 'shared/icons';
import { rulesInWords } from 'shared/remote';
import { LaterPart, siteRules } from 'shared/shell';
import { Container, Heading, Stack } from 'shared/ui';
import heroMap from './hero-map.svg';
import { heroPromise, howPayingWorksTitle, payingSteps, whyUsFacts, whyUsTitle } from './home-text';
import { PopularRoutes } from './live/popular-routes';
import { Reviews } from './live/reviews';
import { SearchTabs } from './search-tabs';
import { SubscribeSection } from './subscribe';

/** The search card, then popular routes, how paying works, reasons to book, reviews and the subscription form. */
export function HomePage() {
  return (
    <>
      <Hero />
      <div className="frame-wrap frame-search">
        <SearchTabs />
      </div>
      <Container paddingTop={{ base: '12', lg: '20' }} paddingBottom={{ base: '14', md: '20' }}>
        <Stack gap={{ base: '12', lg: '20' }}>
          <LaterPart>
            <PopularRoutes />
            <HowPayingWorks />
            <WhyUs />
            <Reviews />
            <SubscribeSection />
          </LaterPart>
        </Stack>
      </Container>
    </>
  );
}

/** The tagline over the map of Nigeria with its two rivers and the airports. */
function Hero() {
  return (
    <section className="frame-hero">
      <div className="frame-wrap">
        {/* The map is our own SVG, inlined so that the page's font and media queries apply to it. */}
        <div className="frame-map" aria-hidden dangerouslySetInnerHTML={{ __html: heroMap }} />
        <h1 tabIndex={-1}>{brand.tagline}</h1>
        <p>{heroPromise}</p>
      </div>
    </section>
  );
}

/** Paying by transfer, in three numbered steps. The document has the same content with the same class names. */
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

const icons = { price: BadgeCheck, wait: Clock, bank: Landmark } as const;

/** Three short facts. The document has the same content with the same class names, without the icons. */
function WhyUs() {
  return (
    <section>
      <Heading>{whyUsTitle}</Heading>
      <ul className="frame-facts">
        {whyUsFacts(rulesInWords(siteRules())).map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title}>
              <Icon size={28} strokeWidth={1.5} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
