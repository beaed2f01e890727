(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosen ?? device;
  try {
    const kept = JSON.parse(localStorage.getItem('tafiya:bookings') ?? '[]');
    document.documentElement.style.setProperty('--bookings', kept.length);
  } catch {}
})();
