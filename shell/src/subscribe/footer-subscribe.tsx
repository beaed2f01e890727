import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from 'shared/paths';
import { widgetNamed } from '../remotes';
import { useReleaseMap } from '../site-context';
import { SubscribeWidget } from './subscribe-widget';

/** In the footer the form is loaded on demand. Without scripts the link opens its page. */
export function FooterSubscribe() {
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.focus();
  }, [isOpen]);
  const isOffered = widgetNamed(useReleaseMap(), 'subscribe-footer') !== undefined;
  if (!isOffered) return null;
  if (isOpen)
    return (
      <section className="frame-subscribe" aria-label="Fare news by e-mail" ref={form} tabIndex={-1}>
        <SubscribeWidget name="subscribe-footer" />
      </section>
    );
  return (
    <Link
      to={paths.subscription}
      onClick={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      Fare news by e-mail
    </Link>
  );
}
