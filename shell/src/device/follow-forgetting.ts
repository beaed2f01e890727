import { paths } from 'shared/paths';
import { toast } from 'shared/shell';
import { forgetTab, forgottenKey } from './forget-device';

/** In a tab that was sent home because another one forgot the device. */
const followedKey = 'tafiya:followed';

function read(): number {
  try {
    return Number(localStorage.getItem(forgottenKey));
  } catch {
    return 0;
  }
}

/**
 * Follows other tabs: once one of them forgets the device, this one forgets what it holds and opens the home page anew. A
 * tab that slept meanwhile does so when it is shown again.
 *
 * @param goHome loads the home page as a new document
 */
export function followForgetting(goHome = () => location.replace(paths.home)): () => void {
  try {
    if (sessionStorage.getItem(followedKey)) {
      sessionStorage.removeItem(followedKey);
      toast.add({ title: 'This device is forgotten', description: 'It was done in another tab of this site.' });
    }
  } catch {
    // a browser that refuses session storage has nothing to follow
  }

  function follow() {
    forgetTab();
    sessionStorage.setItem(followedKey, 'yes');
    goHome();
  }
  // The tab that forgets gets no event for its storage.
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === forgottenKey && newValue) follow();
  };
  const known = read();
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted && read() > known) follow();
  };
  window.addEventListener('storage', hear);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('pageshow', look);
  };
}
