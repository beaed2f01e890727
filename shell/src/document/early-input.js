(() => {
  const root = document.documentElement;
  const input = new Map();
  const types = ['click', 'input', 'change', 'submit'];
  const keep = (event) => {
    const target = event.target.closest?.('#root :is(button, input, select, textarea, form)');
    if (!target) return;
    if (event.type === 'click') {
      const isSubmit = target.type === 'submit' && target.form;
      if (target.localName !== 'button' || isSubmit) return;
    }
    if (event.type === 'click' || event.type === 'submit') {
      event.preventDefault();
      event.stopImmediatePropagation();
      const pressed = event.submitter ?? target;
      if (!input.has(pressed)) pressed.animate?.({ opacity: 0.5 }, { duration: 150, fill: 'forwards', id: 'early' });
      input.set(pressed, undefined);
    } else input.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  };
  const stop = () => {
    for (const type of types) removeEventListener(type, keep, true);
    removeEventListener('error', fail, true);
  };
  const fail = ({ target }) => {
    if (!target.defer) return;
    stop();
    delete root.dataset.scripted;
  };
  for (const type of types) addEventListener(type, keep, true);
  addEventListener('error', fail, true);
  root.dataset.scripted = '';
  window.tafiyaEarlyInput = { input, stop };
})();
