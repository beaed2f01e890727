import { paths } from 'shared/paths';
import { toast } from 'shared/shell';
import { forgetTab, forgottenKey } from './forget-device';

/** Set in a tab that was sent to the home page because another tab forgot the device. */
const followedKey = 'tafiya:followed';

function readForgottenMs(): number {
  try {
    return Number(localStorage.getItem(forgottenKey));
  } catch {
    return 0;
  }
}

/**
 * Follows other tabs: when one of them forgets the device, this one clears its own state and loads the home page. A tab that
 * was frozen in the back/forward cache does so when it is shown again.
 *
 * @param goHome loads the home page as a new document
 * @returns a function that unsubscribes
 */
export function syncForget(goHome = () => location.replace(paths.home)): () => void {
  try {
    if (sessionStorage.getItem(followedKey)) {
      sessionStorage.removeItem(followedKey);
      toast.add({ title: 'This device is forgotten', description: 'It was done in another tab of this site.' });
    }
  } catch {
    // session storage is blocked: there is nothing to show
  }

  function follow() {
    forgetTab();
    sessionStorage.setItem(followedKey, 'yes');
    goHome();
  }
  // The tab that forgets gets no `storage` event.
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === forgottenKey && newValue) follow();
  };
  const knownMs = readForgottenMs();
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readForgottenMs() > knownMs) follow();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
