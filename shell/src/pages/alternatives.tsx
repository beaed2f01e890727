import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { formatPhone } from 'shared/format';
import { Car, ChevronRight, Mail, MapPin, Phone, Plane } from 'shared/icons';
import { paths } from 'shared/paths';
import type { ReleaseMap } from 'shared/remote';
import { setHomeTab, siteContacts } from 'shared/shell';
import { Box, chakra, Heading, Text } from 'shared/ui';
import { routeAt, widgetNamed } from '../remotes';
import { useReleaseMap } from '../site-context';

interface Alternative {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly Icon: ComponentType;
  readonly isAvailable: (map: ReleaseMap) => boolean;
  readonly homeTab?: 'Ride';
}

/** Only a page that a visitor may start at: one that is declared `indexable`. */
const hasPage = (path: string) => (map: ReleaseMap) => routeAt(map, path)?.head.indexable === true;

const alternatives: readonly Alternative[] = [
  {
    title: 'Search flights',
    text: 'Full fares in naira',
    to: paths.flightSearch,
    Icon: Plane,
    isAvailable: hasPage(paths.flightSearch),
  },
  {
    title: 'Book an airport pickup',
    text: 'A car from or to the airport',
    to: paths.home,
    Icon: Car,
    isAvailable: (map) => widgetNamed(map, 'ride-search-card') !== undefined,
    homeTab: 'Ride',
  },
  {
    title: 'Track a ride or a flight',
    text: 'See where your booking stands',
    to: paths.trackBooking,
    Icon: MapPin,
    isAvailable: hasPage(paths.trackBooking),
  },
  {
    title: 'Contact us',
    text: 'Write to us about a booking',
    to: paths.contact,
    Icon: Mail,
    isAvailable: hasPage(paths.contact),
  },
];

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minHeight: '72px',
    borderBottom: '1px solid {colors.border}',
    color: 'fg',
    textDecoration: 'none',
    '& > svg': { color: 'brand.fg' },
    '& > svg:last-child': { color: 'fg.muted', marginInlineStart: 'auto' },
    _hover: { '& b': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
  },
});

const Label = ({ title, text }: { title: string; text: string }) => (
  <span>
    <chakra.b fontWeight="medium">{title}</chakra.b>
    <Text as="span" display="block" textStyle="small" color="fg.muted">
      {text}
    </Text>
  </span>
);

/** Links to the parts of the site that work while another one does not. */
export function Alternatives({ exceptRemote }: { exceptRemote?: string }) {
  const map = useReleaseMap();
  const others = Object.fromEntries(Object.entries(map.remotes).filter(([name]) => name !== exceptRemote));
  const available = alternatives.filter(({ isAvailable }) => isAvailable({ ...map, remotes: others }));
  const { phone } = siteContacts();
  if (!available.length && !phone) return null;
  return (
    <Box as="section" maxWidth="640px">
      <Heading textStyle="h3" marginBottom="1">
        What you can do meanwhile
      </Heading>
      <ul>
        {available.map(({ title, text, to, Icon, homeTab }) => (
          <li key={to}>
            <Row asChild>
              <Link to={to} onClick={() => homeTab && setHomeTab(homeTab)}>
                <Icon />
                <Label title={title} text={text} />
                <ChevronRight />
              </Link>
            </Row>
          </li>
        ))}
        {phone && (
          <li>
            <Row href={`tel:${phone}`}>
              <Phone />
              <Label title="Call us" text={formatPhone(phone)} />
              <ChevronRight />
            </Row>
          </li>
        )}
      </ul>
    </Box>
  );
}
