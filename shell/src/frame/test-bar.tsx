import { FlaskConical } from 'shared/icons';

const sandboxAddress = '/sandbox';

/**
 * Stands on top while the sandbox bank is in use. The sandbox lies outside the router: a full page load.
 *
 * @param isOpen whether anybody may open the sandbox bank; on a public site it asks for the password of the staff
 */
export function TestBar({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <section className="frame-test" aria-label="Test mode">
      <div className="frame-wrap">
        <FlaskConical size={16} />
        <span>
          <b>Test mode.</b> No real money moves.
          {!isOpen && <span className="frame-staff"> Only our staff can send test transfers.</span>}
        </span>
        {isOpen && (
          <a className="frame-sandbox" href={sandboxAddress}>
            <span className="frame-wide">Open sandbox bank</span>
            <span className="frame-narrow">Sandbox bank</span>
          </a>
        )}
      </div>
    </section>
  );
}
