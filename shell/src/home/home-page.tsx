import { brand } from 'shared/brand';
import { BadgeCheck, Clock, Landmark } from 'shared/icons';
import { rulesInWords } from 'shared/remote';
import { LaterPart, siteRules } from 'shared/shell';
import { Container, chakra, Heading, Stack, withoutScripts } from 'shared/ui';
import { BookingsOfDevice } from '../bookings/bookings-of-device';
import heroMap from './hero-map.svg';
import { heroPromise, howPayingWorksTitle, payingSteps, whyUsFacts, whyUsTitle } from './home-text';
import { HeroWay } from './live/hero-way-slot';
import { PopularRoutes } from './live/popular-routes';
import { Reviews } from './live/reviews';
import { SearchTabs } from './search-tabs';
import { SubscribeSection } from './subscribe';

/** The search card, then popular routes, how paying works, reasons to book, reviews and the subscription form. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Container position="relative" zIndex="2" marginTop={{ base: '-122px', lg: '-128px' }}>
        <SearchTabs />
      </Container>
      <Container marginTop="calc(min(1, var(--bookings, 0)) * 32px)">
        <LaterPart>
          <BookingsOfDevice />
        </LaterPart>
      </Container>
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

const onPhone = '@media (max-width: 479px)';

// its top is behind the bar of the site, its end behind the search card
const HeroSection = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    marginTop: { base: '-61px', lg: '-73px' },
    paddingTop: { base: '77px', lg: '145px' },
    paddingBottom: { base: '138px', lg: '208px' },
    bg: 'bg.deep',
    color: 'fg.onDeep',
    // on a low screen the lists of the search card have room below it
    '@media (min-width: 1024px) and (max-height: 959px)': { paddingTop: '113px', paddingBottom: '160px' },
    '& h1': {
      position: 'relative',
      maxWidth: { base: '12ch', lg: '11ch' },
      textStyle: { base: 'displaySm', lg: 'display' },
      textWrap: 'balance',
      // the whole search card is in sight on a phone
      [onPhone]: { maxWidth: 'none', textStyle: 'amountSm' },
    },
    '& p': {
      position: 'relative',
      maxWidth: { base: '40ch', lg: '42ch' },
      marginTop: { base: '2', lg: '5' },
      fontSize: { lg: 'lg' },
      lineHeight: { lg: 'xl' },
      color: 'fg.onDeepMuted',
      textWrap: 'pretty',
      [onPhone]: { display: 'none' },
    },
    // the bar has the links then, and a ground of its own
    [withoutScripts]: { marginTop: { lgDown: '0' }, paddingTop: { lgDown: '7' } },
  },
});

const HeroMap = chakra('div', {
  base: {
    '& svg': {
      position: 'absolute',
      top: { base: '-40px', md: '-50px', lg: '-70px' },
      right: { base: '-236px', md: '-60px' },
      width: { base: '440px', md: '470px', lg: '560px' },
      height: 'auto',
      opacity: { base: '0.6', md: '0.95', lg: '1' },
      '@media (min-width: 1280px)': { top: '-104px', right: '-8px', width: '660px' },
    },
    '& .hot': { display: { base: 'none', md: 'inline' } },
    // the way of the search card, drawn over it
    '&:has([data-way]) .hot': { display: 'none' },
    // the search card hides the south
    '&:has([data-way=south]) svg': { transform: 'translateY(-12%)' },
    '& text': { fontSize: '15px', fontWeight: 'semibold' },
  },
});

/** The tagline over the map of Nigeria with its two rivers and the airports. */
function Hero() {
  return (
    <HeroSection>
      <Container position="relative">
        {/* The map is our own SVG, inlined so that the page's font and media queries apply to it. */}
        <HeroMap aria-hidden>
          <div dangerouslySetInnerHTML={{ __html: heroMap }} />
          <HeroWay />
        </HeroMap>
        <h1 tabIndex={-1}>{brand.tagline}</h1>
        <p>{heroPromise}</p>
      </Container>
    </HeroSection>
  );
}

const captions = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
  '& h3': { textStyle: 'strong', textWrap: 'balance' },
  '& p': { color: 'fg.muted' },
} as const;

/** Numbered along a line. */
const Steps = chakra('ol', {
  base: {
    ...captions,
    marginTop: '7',
    '& li': {
      position: 'relative',
      padding: { base: '0 0 28px 52px', md: '48px 32px 0 0' },
      counterIncrement: 'step',
      _before: {
        content: 'counter(step) / ""',
        position: 'absolute',
        left: '0',
        top: { base: '-4px', md: '0' },
        zIndex: '1',
        display: 'grid',
        placeItems: 'center',
        boxSize: '32px',
        border: '2px solid {colors.accent.line}',
        borderRadius: 'full',
        bg: 'bg.canvas',
        fontWeight: 'semibold',
      },
      '&:last-child::before': { bg: 'accent.solid', color: 'accent.contrast' },
      '&:not(:last-child)::after': {
        content: '""',
        position: 'absolute',
        inset: { base: '28px auto 4px 15px', md: '15px 0 auto 32px' },
        width: { base: '2px', md: 'auto' },
        height: { md: '2px' },
        bg: 'accent.line',
      },
    },
  },
});

/** Paying by transfer, in three numbered steps. */
function HowPayingWorks() {
  return (
    <section>
      <Heading>{howPayingWorksTitle}</Heading>
      <Steps>
        {payingSteps(rulesInWords(siteRules())).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Steps>
    </section>
  );
}

/** Each under its icon. */
const Facts = chakra('ul', {
  base: {
    ...captions,
    gap: { base: '7', md: '12' },
    marginTop: '6',
    '& li': { position: 'relative', paddingTop: '12' },
    '& svg': { position: 'absolute', left: '0', top: '0', color: 'brand.fg' },
  },
});

const icons = { price: BadgeCheck, wait: Clock, bank: Landmark } as const;

/** Three short facts. */
function WhyUs() {
  return (
    <section>
      <Heading>{whyUsTitle}</Heading>
      <Facts>
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
      </Facts>
    </section>
  );
}
