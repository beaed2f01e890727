import { useLocation, useNavigate } from 'react-router-dom';
import { isFirstEntry } from 'shared/results';

/** One step back in history; a page that was opened by its URL goes to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const isFirst = isFirstEntry(useLocation());
  return () => (isFirst ? navigate(fallback, { replace: true }) : navigate(-1));
}
