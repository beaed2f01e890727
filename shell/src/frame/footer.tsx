import { Link } from 'react-router-dom';
import { brand } from 'shared/brand';
import { forgetDeviceAddress, paths } from 'shared/paths';
import { Logo } from 'shared/ui';
import { FooterSubscribe } from '../home/subscribe';
import { footerLinks } from './nav-links';

export function Footer() {
  const year = new Date().getFullYear();
  return (
    <footer className="frame-foot">
      <div className="frame-wrap">
        <Link className="frame-logo" to={paths.home} aria-label={`${brand.name}, home`}>
          <Logo height={24} />
        </Link>
        <span className="frame-break" />
        {footerLinks.map(({ label, to }) => (
          <Link key={label} to={to}>
            {label}
          </Link>
        ))}
        <Link to={forgetDeviceAddress}>Forget this device</Link>
        <FooterSubscribe />
        <span>
          © {year} {brand.name}
        </span>
      </div>
    </footer>
  );
}
