import { useLocation } from 'react-router-dom';
import { sectionTitle } from '../frame/nav-links';
import { UnavailablePage } from './unavailable-page';

/** For a path of the site that no active remote declares. */
export function MissingPage() {
  const { pathname } = useLocation();
  return <UnavailablePage title={sectionTitle(pathname) ?? 'This page'} />;
}
