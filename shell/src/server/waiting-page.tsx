import { formatPhone } from 'shared/format';
import { paths } from 'shared/paths';
import { siteContacts } from 'shared/shell';
import { Container, chakra, Flex, Heading, Text, TextLink, withoutScripts } from 'shared/ui';
import { PageSkeleton } from '../pages/page-skeleton';

const WhileLoading = chakra('div', { base: { [withoutScripts]: { display: 'none' } } });

const links = [
  ['Home', paths.home],
  ['Track Booking', paths.trackBooking],
  ['Contact Us', paths.contact],
  ['Terms', paths.terms],
  ['Privacy', paths.privacy],
] as const;

/** The page of a frame: a page is loading. Without scripts, what the page needs, and which pages can be read. */
export function WaitingPage() {
  const { phone } = siteContacts();
  return (
    <>
      <WhileLoading>
        <PageSkeleton />
      </WhileLoading>
      <noscript>
        <Container paddingBlock={{ base: '5', md: '8' }}>
          <Heading as="h1">This page needs JavaScript</Heading>
          <Text maxWidth="68ch" marginTop="3">
            It is switched off in your browser, or did not load. Please switch it on, check your connection, and open
            the page again.
          </Text>
          {phone && (
            <Text marginTop="3">
              Or call us: <TextLink to={`tel:${phone}`}>{formatPhone(phone)}</TextLink>
            </Text>
          )}
          <Flex as="ul" flexWrap="wrap" columnGap="6" marginTop="2">
            {links.map(([label, to]) => (
              <li key={to}>
                <TextLink to={to} display="inline-block" paddingBlock="2.5">
                  {label}
                </TextLink>
              </li>
            ))}
          </Flex>
        </Container>
      </noscript>
    </>
  );
}
