/**
 * The exports of the router that the site shares. The build aliases `react-router-dom` to this file in the shell and in
 * remotes, so that there is a single router and unused exports are dropped.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Route,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router';
