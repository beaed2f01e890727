(() => {
  const root = document.documentElement;
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = chosen ?? device;
  if (document.getElementById('release-map')?.textContent.includes('"testMode":true')) root.dataset.testMode = '';
})();
