import { useEffect, useRef, useState } from 'react';
import { RotateCw } from 'shared/icons';
import { formActions } from 'shared/paths';
import { Box, Button, Skeleton, Text } from 'shared/ui';
import { RemoteComponent, type RemoteFrames, widgetNamed } from '../remotes';
import { useReleaseMap } from '../site-context';

/** The height of the form by breakpoint, so that the footer does not move when the form is loaded. */
const formHeight = { base: '438px', sm: '386px', md: '366px', lg: '270px' };

/** Subscription to fare news by e-mail; its code is fetched when it is about to scroll into view. */
export function SubscribeSection() {
  const { ref, isNear } = useNear();
  const isOffered = widgetNamed(useReleaseMap(), 'subscribe-home') !== undefined;
  if (!isOffered) return null;
  return (
    <Box
      as="section"
      ref={ref}
      aria-label="Fare alerts"
      bg="bg.sunken"
      borderRadius="lg"
      padding={{ base: '6', md: '10' }}
      minHeight={formHeight}
    >
      <noscript>
        <a href={formActions.subscription}>Fare alerts by e-mail</a>
      </noscript>
      {isNear && <SubscribeWidget name="subscribe-home" />}
    </Box>
  );
}

/** True once the element is about to scroll into view. */
function useNear() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}

/** In the footer the form is loaded on demand. Without scripts the link opens a form of its own. */
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
      <section className="frame-subscribe" aria-label="Fare alerts by e-mail" ref={form} tabIndex={-1}>
        <SubscribeWidget name="subscribe-footer" />
      </section>
    );
  return (
    <a
      href={formActions.subscription}
      onClick={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      Fare alerts by e-mail
    </a>
  );
}

const UnavailableForm = ({ retry }: { readonly retry: () => void }) => (
  <Box>
    <Text>Subscribing is not possible right now.</Text>
    <Button variant="outline" icon={<RotateCw />} onClick={retry} marginTop="3">
      Try again
    </Button>
  </Box>
);

const frames: RemoteFrames = {
  Pending: () => <Skeleton height="120px" aria-busy />,
  Unavailable: UnavailableForm,
  Crashed: UnavailableForm,
};

/** The form of a remote, by its widget's name; nothing if no active release has it. */
function SubscribeWidget({ name }: { readonly name: string }) {
  const entry = widgetNamed(useReleaseMap(), name);
  return entry ? <RemoteComponent remote={entry.remote} module={entry.module} frames={frames} /> : null;
}
