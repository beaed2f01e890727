(() => {
  const root = document.documentElement;
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = chosen ?? device;
  const map = document.getElementById('release-map')?.textContent ?? '';
  if (map.includes('"testMode":true')) root.dataset.testMode = map.includes('"sandboxOpen":true') ? 'open' : 'staff';
})();
