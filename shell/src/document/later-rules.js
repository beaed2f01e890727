// as soon as the document is whole, which is mostly before its first frame: later the browser would compute all styles again
document.onreadystatechange = () => {
  const rules = document.getElementById('later-rules');
  if (!rules || !document.adoptedStyleSheets) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.textContent);
  document.adoptedStyleSheets = [sheet];
  rules.remove();
};
