import { useLocation } from 'react-router-dom';
import { sectionTitle } from '../frame/nav-links';
import { UnavailablePage } from './unavailable-page';

/** For an address of the site that no live remote serves at the moment. */
export function MissingPage() {
  const { pathname } = useLocation();
  return <UnavailablePage title={sectionTitle(pathname) ?? 'This page'} />;
}
