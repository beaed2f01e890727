import { keepAmountsWhole } from 'shared/format';
import { TextLink } from 'shared/ui';
import { type Line, type LinkPart, partsOf } from '../../model/text';

/** A line with its links. */
export function LineText({ line }: { readonly line: Line }) {
  return partsOf(line).map((part) =>
    typeof part === 'string' ? keepAmountsWhole(part) : <PartLink key={part.to + part.text} part={part} />,
  );
}

/** An anchor of the page is handled by the browser. */
function PartLink({ part: { text, to } }: { readonly part: LinkPart }) {
  return to.startsWith('#') ? <a href={to}>{text}</a> : <TextLink to={to}>{text}</TextLink>;
}
