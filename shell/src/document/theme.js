(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { dataset } = document.documentElement;
  dataset.theme = chosen ?? device;
  // a service worker has the web font at hand
  if (navigator.serviceWorker?.controller) delete dataset.fonts;
  try {
    const kept = JSON.parse(localStorage.getItem('tafiya:bookings') ?? '[]');
    document.documentElement.style.setProperty('--bookings', kept.length);
  } catch {}
})();
