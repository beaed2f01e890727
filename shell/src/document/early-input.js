(() => {
  const root = document.documentElement;
  const input = new Map();
  const types = ['click', 'input', 'change', 'submit'];
  const keep = (event) => {
    const target = event.target.closest?.('#root :is(button, input, select, textarea, form)');
    if (!target) return;
    const { type } = event;
    const isBox = /^(checkbox|radio)$/.test(target.type);
    const isPress = target.localName === 'button' && !(target.type === 'submit' && target.form);
    if (type === 'click' && !isPress && !isBox) return;
    event.stopImmediatePropagation();
    if (type === 'submit' || (type === 'click' && isPress)) {
      event.preventDefault();
      const pressed = event.submitter ?? target;
      if (!input.has(pressed)) pressed.animate?.({ opacity: 0.5 }, { duration: 150, fill: 'forwards', id: 'early' });
      input.set(pressed, undefined);
    } else if (!isBox) input.set(target, target.value);
    // ticked and cleared again is as it was
    else if (type === 'change' && !(input.delete(target) && target.type === 'checkbox'))
      input.set(target, target.checked);
  };
  const stop = () => {
    for (const type of types) removeEventListener(type, keep, true);
    removeEventListener('error', fail, true);
  };
  const fail = ({ target }) => {
    if (!target.defer) return;
    stop();
    delete root.dataset.scripted;
    for (const each of document.querySelectorAll('#root noscript')) each.outerHTML = each.textContent;
  };
  for (const type of types) addEventListener(type, keep, true);
  addEventListener('error', fail, true);
  root.dataset.scripted = '';
  window.tafiyaEarlyInput = { input, stop };
})();
