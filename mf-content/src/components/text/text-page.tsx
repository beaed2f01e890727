import { type ReactNode, useEffect, useState } from 'react';
import { formatPlainDate } from 'shared/format';
import { chakra, Text } from 'shared/ui';
import { type Block, headingsOf, type PageText } from '../../model/text';
import { LineText } from './line-text';

interface TextPageProps {
  readonly text: PageText;
  /** What follows the last section. */
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
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '240px minmax(0, 720px)' },
    columnGap: { lg: '16' },
    alignItems: 'start',
    '& > *': { gridColumn: { lg: '2' } },
    '& h1': { textStyle: { base: 'h1Sm', md: 'h1' }, marginBottom: { base: '3', md: '4' }, textWrap: 'balance' },
    // not those of a form behind the text
    '& > h2': { textStyle: 'h2', marginTop: '10', marginBottom: '3', textWrap: 'balance', scrollMarginTop: '6' },
    '& :is(p, ul) + :is(p, ul)': { marginTop: '3' },
    '& ul': { paddingLeft: '5', listStyle: 'disc' },
    '& li + li': { marginTop: '1.5' },
    '& a': {
      color: 'brand.fg',
      textDecoration: 'underline',
      textDecorationThickness: '1px',
      textUnderlineOffset: '3px',
      _hover: { textDecorationThickness: '2px' },
    },
  },
});

const InShort = chakra('section', {
  base: {
    marginTop: '6',
    padding: { base: '4', md: '6' },
    borderRadius: 'lg',
    background: 'brand.subtle',
    '& h2': { textStyle: 'h3', marginTop: '0', marginBottom: '2' },
  },
});

/** The list of sections, which stays beside the text on a wide screen and is folded above it on a narrow one. */
const Contents = chakra('nav', {
  base: {
    '& ul': { padding: '0', listStyle: 'none' },
    '& li + li': { marginTop: '0' },
    // links with touch-sized targets
    '& a': { display: 'block', paddingBlock: '2.5', paddingInline: '3', textDecoration: 'none' },
    '& a:hover': { textDecoration: 'underline' },
  },
  variants: {
    place: {
      beside: {
        display: { base: 'none', lg: 'block' },
        position: 'sticky',
        top: '6',
        maxHeight: 'calc(100vh - {sizes.12})',
        overflowY: 'auto',
        '&&': { gridColumn: '1', gridRow: '1 / span 999' },
        '& a': {
          borderLeft: '2px solid {colors.border}',
          color: 'fg.muted',
          _current: { borderColor: 'brand.solid', color: 'fg', fontWeight: 'medium' },
        },
      },
      above: { '& a': { paddingInline: '0' } },
    },
  },
});

const Folded = chakra('details', {
  base: {
    display: { lg: 'none' },
    marginTop: '6',
    borderBlock: '1px solid {colors.border}',
    '& summary': { paddingBlock: '3', fontWeight: 'medium', cursor: 'pointer' },
    '&[open]': { paddingBottom: '2' },
  },
});

/** A page of text. */
export function TextPage({ text, children }: TextPageProps) {
  const headings = headingsOf(text);
  const current = useCurrentSection(headings.map(({ id }) => id).join(' '));
  const sections = headings.map(({ id, text: title }) => (
    <li key={id}>
      <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
        {title}
      </a>
    </li>
  ));
  return (
    <Article>
      <h1 tabIndex={-1}>{text.title}</h1>
      <Text textStyle="small" color="fg.muted">
        Last changed: <time dateTime={text.changedOn}>{formatPlainDate(text.changedOn)}</time>
      </Text>
      <p>
        <LineText line={text.lead} />
      </p>
      <InShort aria-labelledby="in-short">
        <h2 id="in-short">In short</h2>
        <Lines items={text.inShort} />
      </InShort>
      <Folded>
        <summary>On this page</summary>
        <Contents place="above" aria-label="On this page">
          <ul>{sections}</ul>
        </Contents>
      </Folded>
      <Contents place="beside" aria-label="On this page">
        <ul>{sections}</ul>
      </Contents>
      {text.blocks.map((block) => (
        <TextBlock key={keyOf(block)} block={block} />
      ))}
      {children}
    </Article>
  );
}

/**
 * The id of the section that is read: the last one with a heading that has reached the upper third of the window.
 *
 * @param ids of the headings, separated by spaces
 */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () =>
      setCurrent(headings.filter((each) => each.getBoundingClientRect().top <= innerHeight / 3).at(-1)?.id);
    // reports a heading when it enters or leaves the upper third
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -66% 0px' });
    for (const each of headings) observer.observe(each);
    return () => observer.disconnect();
  }, [ids]);
  return current;
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
  return <Lines items={block.items} />;
}

const Lines = ({ items }: { readonly items: PageText['inShort'] }) => (
  <ul>
    {items.map((item) => (
      <li key={JSON.stringify(item)}>
        <LineText line={item} />
      </li>
    ))}
  </ul>
);
