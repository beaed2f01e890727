import { FlaskConical } from 'shared/icons';

const sandboxAddress = '/sandbox';

/** Stands on top while the sandbox bank is in use. The sandbox lies outside the router: a full page load. */
export function TestBar() {
  return (
    <section className="frame-test" aria-label="Test mode">
      <div className="frame-wrap">
        <FlaskConical size={16} />
        <span>
          <b>Test mode.</b> No real money moves.
        </span>
        <a href={sandboxAddress}>
          <span className="frame-wide">Open sandbox bank</span>
          <span className="frame-narrow">Sandbox bank</span>
        </a>
      </div>
    </section>
  );
}
