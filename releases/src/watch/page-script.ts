import { differenceMessage } from 'shared/remote';
import { differenceScript } from '../document/difference-script';

const styles = `
  dialog {
    box-sizing: border-box; width: min(60rem, 100vw - 2rem); max-height: calc(100dvh - 2rem); padding: 1rem 1.25rem;
    border: 2px solid light-dark(#b3261e, #ff8a80); border-radius: 0.75rem; background: Canvas; color: CanvasText;
    font: 1rem/1.5 system-ui, sans-serif;
  }
  dialog[open] { display: flex; flex-direction: column; gap: 1rem; }
  dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  div { overflow: auto; min-height: 0; }
  h2 { margin: 0; font-size: 1.125rem; line-height: 1.35; color: light-dark(#b3261e, #ff8a80); overflow-wrap: anywhere; }
  pre { margin: 0.5rem 0 1rem; font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  button {
    flex: none; align-self: start; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid; border-radius: 0.5rem;
    background: Canvas; color: inherit; font: inherit;
  }
  :focus-visible { outline: 3px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
`;

/**
 * Runs in the documents of a development site, before the shell. It reloads the page after each build, and shows in a dialog why the
 * server could not render the page, and what React finds different when it hydrates the page. Development builds of React name the
 * text or attribute; the released ones report a number, and no attributes.
 */
export const pageScript = String.raw`(() => {
  const page = location.pathname + location.search;
  const builds = new EventSource('/releases/dev/events?page=' + encodeURIComponent(page));
  builds.onmessage = () => location.reload();
  builds.addEventListener('failure', ({ data }) => show('The server could not render this page', JSON.parse(data)));

  ${differenceScript}
  const root = document.getElementById('root');
  const observer = new MutationObserver(() => undefined);
  if (document.getElementById('rendered')) observer.observe(root, { childList: true, subtree: true });
  const title = 'The page in the browser differs from what the server has rendered';
  function reportDifference(text) {
    show(title, text);
    const body = JSON.stringify({ page, text });
    void fetch('/releases/dev/failures', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }
  const filled = ([text, ...values]) => text.replace(/%s/g, () => String(values.shift() ?? '')).trim();
  const depthOf = (line) => line.slice(1).search(/\S/);
  // React lists every element above the difference, and the same advice each time; the console has all of it
  function shortened(text) {
    const [sentence] = text.split(' This can happen if');
    const lines = text.split('\n').filter((line) => line.trim() && line.trim() !== '...');
    const first = lines.findIndex((line) => /^[+-] {2}/.test(line));
    if (first < 0) return text;
    const above = [];
    for (const line of lines.slice(0, first).reverse())
      if (/^ *</.test(line) && depthOf(line) < depthOf(above[0] ?? lines[first])) above.unshift(line);
    const components = above.flatMap((line) => /^ *<([A-Z]\w+)/.exec(line)?.[1] ?? []).filter((name) => name !== 'Styled');
    const changed = lines.slice(first).filter((line) => /^[+-] {2}/.test(line)).slice(0, 20);
    const shown = [above.at(-1) ?? '', ...changed].map((line) => line.slice(0, 1) + ' ' + line.slice(1).trim());
    return [sentence, 'In ' + components.slice(-4).join(' > ') + ' (+ is the browser, - the server):', ...shown].join('\n');
  }
  const writeError = console.error;
  console.error = (...parts) => {
    writeError.apply(console, parts);
    const [text, error] = parts;
    if (text === ${JSON.stringify(differenceMessage)}) {
      const message = String(error?.message ?? error);
      const own = message.startsWith('Minified') && differenceIn(observer.takeRecords());
      reportDifference(own || shortened(message));
    } else if (String(text).startsWith('A tree hydrated but some attributes')) reportDifference(shortened(filled(parts)));
  };

  let dialog;
  function show(heading, text) {
    dialog ??= createDialog();
    const section = document.createElement('section');
    section.append(
      Object.assign(document.createElement('h2'), { textContent: heading }),
      Object.assign(document.createElement('pre'), { textContent: text }),
    );
    dialog.firstChild.append(section);
    if (!dialog.open) dialog.showModal();
  }
  function createDialog() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(styles)});
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sheet];
    const made = document.createElement('dialog');
    made.setAttribute('aria-label', 'Failures of this page');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close', autofocus: true });
    button.onclick = () => made.close();
    made.onclose = () => {
      host.remove();
      dialog = undefined;
    };
    // scrolled by keyboard
    made.append(Object.assign(document.createElement('div'), { tabIndex: 0 }), button);
    shadow.append(made);
    document.body.append(host);
    return made;
  }
})();
`;
