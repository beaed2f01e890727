import { useLocation, useNavigate } from 'react-router-dom';

/** One step back in history; a page opened by its address has no step before, and goes to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  // the router's key of the very first entry
  const isFirst = useLocation().key === 'default';
  return () => (isFirst ? navigate(fallback, { replace: true }) : navigate(-1));
}
