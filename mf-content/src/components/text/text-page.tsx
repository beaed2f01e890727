import type { ReactNode } from 'react';
import { formatPlainDate } from 'shared/format';
import { chakra } from 'shared/ui';
import { type Block, headingsOf, type PageText } from '../../model/text';
import { LineText } from './line-text';

interface TextPageProps {
  readonly text: PageText;
  /** What stands between the lead and the table of contents. */
  readonly children?: ReactNode;
}

const Article = chakra('article', {
  base: {
    width: '100%',
    maxWidth: '1264px',
    marginInline: 'auto',
    paddingTop: { base: '5', md: '8' },
    paddingInline: { base: '5', md: '8' },
    paddingBottom: { base: '14', md: '20' },
    overflowWrap: 'break-word',
    '& > *': { maxWidth: '720px' },
    '& h1': { textStyle: { base: 'h1Sm', md: 'h1' }, marginBottom: { base: '5', md: '6' }, textWrap: 'balance' },
    '& h2': { textStyle: 'h2', marginTop: '10', marginBottom: '3', textWrap: 'balance' },
    '& :is(p, ul) + :is(p, ul)': { marginTop: '3' },
    '& > ul': { paddingLeft: '5', listStyle: 'disc' },
    '& > ul > li + li': { marginTop: '1.5' },
    '& a': {
      color: 'brand.fg',
      textDecoration: 'underline',
      textDecorationThickness: '1px',
      textUnderlineOffset: '3px',
      _hover: { textDecorationThickness: '2px' },
    },
    // links with touch-sized targets
    '& nav': { marginTop: '6' },
    '& nav a': { display: 'inline-block', paddingBlock: '2.5' },
  },
});

/** A page of text. */
export function TextPage({ text, children }: TextPageProps) {
  return (
    <Article>
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
    </Article>
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
