import { FlaskConical } from 'shared/icons';

const sandboxAddress = '/sandbox';

/**
 * Shown at the top while the sandbox bank is in use. The sandbox is outside the router: its link loads a document.
 *
 * @param isOpen whether the sandbox bank is open to everybody; on a public site it requires a staff password
 */
export function TestBar({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <section className="frame-test" aria-label="Test mode">
      <div className="frame-wrap">
        <FlaskConical size={16} />
        <span>
          <b>Test mode.</b> No real money moves.
          {!isOpen && <span> Only our staff can send test transfers.</span>}
        </span>
        {isOpen && (
          <a href={sandboxAddress}>
            <span className="frame-wide">Open sandbox bank</span>
            <span className="frame-narrow">Sandbox bank</span>
          </a>
        )}
      </div>
    </section>
  );
}
