import type { ReactNode } from 'react';
import { formatPlainDate } from 'shared/format';
import { type Block, headingsOf, type PageText } from '../../model/text';
import { LineText } from './line-text';

interface TextPageProps {
  readonly text: PageText;
  /** What stands between the lead and the table of contents. */
  readonly children?: ReactNode;
}

/**
 * A page of text. Its look comes with the document (`frame-text`), as the same elements do for readers without
 * JavaScript: nothing moves when this takes over.
 */
export function TextPage({ text, children }: TextPageProps) {
  return (
    <article className="frame-text">
      <h1 tabIndex={-1}>{text.title}</h1>
      <p>
        Last changed: <time dateTime={text.changedOn}>{formatPlainDate(text.changedOn)}</time>
      </p>
      <p>
        <LineText line={text.lead} />
      </p>
      <nav aria-label="On this page">
        <ul>
          {headingsOf(text).map(({ id, text: title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {text.blocks.map((block) => (
        <TextBlock key={keyOf(block)} block={block} />
      ))}
      {children}
    </article>
  );
}

const keyOf = (block: Block): string => (block.kind === 'heading' ? block.id : JSON.stringify(block));

function TextBlock({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') {
    return (
      <h2 id={block.id} tabIndex={-1}>
        {block.text}
      </h2>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <LineText line={block.line} />
      </p>
    );
  }
  return (
    <ul>
      {block.items.map((item) => (
        <li key={JSON.stringify(item)}>
          <LineText line={item} />
        </li>
      ))}
    </ul>
  );
}
