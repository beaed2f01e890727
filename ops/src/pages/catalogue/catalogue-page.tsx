import { type ComponentType, useEffect, useRef } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { chakra } from 'shared/ui';
import { AddOns } from './add-ons/add-ons';
import { Areas } from './areas/areas';
import { Cars } from './cars/cars';
import { Contacts } from './contacts/contacts';
import { Coupons } from './coupons/coupons';
import { Fares } from './fares/fares';
import { PopularRoutes } from './popular-routes/popular-routes';
import { RidePrices } from './ride-prices/ride-prices';

interface Tab {
  readonly name: string;
  readonly title: string;
  readonly page: ComponentType;
}

/** The kinds of values, each at an address of its own. */
const tabs: readonly Tab[] = [
  { name: 'prices', title: 'Ride prices', page: RidePrices },
  { name: 'fares', title: 'Fares', page: Fares },
  { name: 'routes', title: 'Popular routes', page: PopularRoutes },
  { name: 'coupons', title: 'Coupons', page: Coupons },
  { name: 'cars', title: 'Cars', page: Cars },
  { name: 'areas', title: 'Areas', page: Areas },
  { name: 'add-ons', title: 'Add-ons', page: AddOns },
  { name: 'contacts', title: 'Company', page: Contacts },
];

const root = '/ops/catalogue';

const Tabs = chakra('nav', {
  base: {
    display: 'flex',
    gap: { base: '1', md: '2' },
    marginBottom: '6',
    borderBottom: '1px solid {colors.border}',
    overflowX: 'auto',
    position: 'relative',
  },
});

const TabLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: '3',
    marginBottom: '-1px',
    borderBottom: '2px solid transparent',
    color: 'fg.muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    outlineOffset: '-4px',
    _hover: { color: 'fg' },
    _currentPage: { color: 'fg', borderBottomColor: 'brand.solid' },
  },
});

/** What is on sale, and at which prices. */
export function CataloguePage() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // on a phone the tabs are wider than the page
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <>
      <Tabs ref={nav} aria-label="Catalogue">
        {tabs.map(({ name, title }) => (
          <TabLink key={name} asChild>
            <Link to={`${root}/${name}`} aria-current={pathname === `${root}/${name}` ? 'page' : undefined}>
              {title}
            </Link>
          </TabLink>
        ))}
      </Tabs>
      <Routes>
        {tabs.map(({ name, page: Page }) => (
          <Route key={name} path={name} element={<Page />} />
        ))}
        <Route path="*" element={<Navigate to={`${root}/prices`} replace />} />
      </Routes>
    </>
  );
}
