import { Container, Stack } from 'shared/ui';
import { SubscribeSection } from '../subscribe/subscribe-section';
import { Hero } from './hero';
import { HowPayingWorks } from './how-paying-works';
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
