import './read.css';
import { createElement as h, useState } from 'react';
import { Link } from 'react-router-dom';

/** A page with its version in the heading, and a lazy chunk that a click loads. */
export default function Read() {
  const { pathname } = location;
  const [detail, show] = useState('');
  const open = () => import('./detail.js').then(({ detail }) => show(detail));
  return h(
    'div',
    { className: 'foreign-read' },
    h('h1', null, `${TITLE} ${VERSION}`),
    h('p', { className: 'foreign-read-note' }, 'Built elsewhere'),
    h(
      'button',
      { type: 'button', onClick: () => open().catch(() => show('The detail cannot be shown')) },
      'Show the detail',
    ),
    h('p', { role: 'status' }, detail),
    h(
      Link,
      { to: pathname.endsWith('/again') ? pathname.slice(0, -'/again'.length) : `${pathname}/again` },
      'Next page',
    ),
  );
}
