/**
 * The router as the site shares it: these names and no more. Everybody imports them from `react-router-dom`; the
 * build puts this file in its place, for shell and remotes alike, so that there is one router and a small one.
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
