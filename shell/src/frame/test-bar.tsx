import { useLocation } from 'react-router-dom';
import { FlaskConical } from 'shared/icons';
import { paths } from 'shared/paths';
import { useConnection } from '../offline/connection';

const sandboxAddress = '/sandbox';
const paymentPaths: readonly string[] = [paths.flightPayment, paths.ridePayment];

/**
 * Shown at the top while no real money moves; without a connection nobody can use it, and the bar about that takes the place. The sandbox is outside the router: its link loads a document.
 *
 * @param isOpen whether the sandbox bank is open to everybody, or to the staff only; undefined if another provider is tried
 */
export function TestBar({ isOpen }: { readonly isOpen: boolean | undefined }) {
  const { pathname, search } = useLocation();
  const { isOnline, isReached } = useConnection();
  if (!isOnline || !isReached) return null;
  // the sandbox bank then links back
  const query = paymentPaths.includes(pathname) ? `?${new URLSearchParams({ back: pathname + search })}` : '';
  return (
    <section className="frame-test" aria-label="Test mode">
      <div className="frame-wrap">
        <FlaskConical size={16} />
        <span>
          <b>Test mode.</b> No real money moves.
          {isOpen === false && <span> Only our staff can send test transfers.</span>}
        </span>
        {isOpen && (
          <a href={sandboxAddress + query}>
            <span className="frame-wide">Open Sandbox Bank</span>
            <span className="frame-narrow">Sandbox Bank</span>
          </a>
        )}
      </div>
    </section>
  );
}
