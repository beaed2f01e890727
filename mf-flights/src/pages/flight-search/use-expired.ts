import { useEffect, useState } from 'react';

/** True once the moment has passed; it is looked at again when the page comes back into sight, for timers sleep. */
export function useExpired(expiresOn: string | undefined): boolean {
  const [expired, setExpired] = useState<string>();
  useEffect(() => {
    if (!expiresOn) return;
    const check = () => Date.now() >= Date.parse(expiresOn) && setExpired(expiresOn);
    const timer = setTimeout(check, Math.max(0, Date.parse(expiresOn) - Date.now()));
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [expiresOn]);
  return expired !== undefined && expired === expiresOn;
}
