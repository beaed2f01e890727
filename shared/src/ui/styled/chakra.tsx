import type {
  JsxFactory,
  RecipeDefinition,
  RecipeVariantRecord,
  StyledFactoryFn,
  SystemStyleObject,
} from '@chakra-ui/react/styled-system';
import { type SerializedStyles, serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles, registerStyles } from '@emotion/utils';
import { Children, type ElementType, isValidElement, type ReactElement, useInsertionEffect } from 'react';
import { emotionCache } from '../theme/emotion-cache';
import { system } from '../theme/system';

type Props = Record<string, unknown>;
type Recipe = RecipeDefinition<RecipeVariantRecord>;

/** Attributes of HTML that have the name of a style prop. */
const htmlAttributes: Readonly<Record<string, string>> = { htmlWidth: 'width', htmlHeight: 'height', htmlSize: 'size' };

const styleProps = new Map<string, boolean>();

/** The system moves each answer to the end of a cache of its own, which took a twentieth of the time to render results on the server. */
function isStyleProp(name: string): boolean {
  let isOne = styleProps.get(name);
  if (isOne === undefined) {
    isOne = system.isValidProperty(name);
    styleProps.set(name, isOne);
  }
  return isOne;
}

/**
 * A styled component: Chakra's `chakra(element, recipe)` with its types, on its system. Chakra's own computes the styles of an element
 * at each render (filters of 500 flights took 41 ms instead of 10, the start of a page 15 to 55 ms more: decision `style-cache`). This one
 * computes them once for each set of style props and variants, and caches the class name.
 */
function createStyled(tag: ElementType, recipe: Recipe = {}, { defaultProps }: { defaultProps?: Props } = {}) {
  const variantNames = new Set(Object.keys(recipe.variants ?? {}));
  const classNames = new Map<string, string>();

  function computeClassName({ css, ...props }: Props, className: string): string {
    const variants: Props = {};
    const styles: Props = {};
    for (const [name, value] of Object.entries(props)) (variantNames.has(name) ? variants : styles)[name] = value;
    // the styles behind class names of other styled components, which win over the ones here
    const inherited: string[] = [];
    const rest = getRegisteredStyles(emotionCache.registered, inherited, className);
    const own = [css, styles].flat().filter(Boolean) as SystemStyleObject[];
    // Chakra caches results regardless of the order of properties: without this the class would depend on what was rendered before
    const order: SystemStyleObject = { [JSON.stringify(own)]: undefined };
    const computed = system.css(system.cva(recipe)(variants), ...own, order);
    const serialized = serializeStyles([computed, ...inherited] as never, emotionCache.registered);
    return serialized.styles ? rest + register(serialized) : rest.trim();
  }

  return function Styled({ className, asChild, as, ...given }: Props) {
    const props: Props = { ...defaultProps };
    const styles: Props = {};
    let key = typeof className === 'string' ? `${className};` : '';
    for (const name in given) {
      const value = given[name];
      if (value === undefined) continue;
      if (variantNames.has(name) || isStyleProp(name)) {
        styles[name] = value;
        key += typeof value === 'string' ? `${name}:${value};` : `${name}=${JSON.stringify(value)};`;
      } else props[htmlAttributes[name] ?? name] = value;
    }

    let classes = classNames.get(key);
    if (classes === undefined) {
      classes = computeClassName(styles, typeof className === 'string' ? className : '');
      classNames.set(key, classes);
    }
    useInsertionEffect(insertPending);

    if (classes) props.className = classes;
    if (asChild) return mergeIntoChild(props);
    const isElement = typeof tag === 'string';
    if (as && !isElement) props.as = as;
    const Element = as && isElement ? (as as ElementType) : tag;
    return <Element {...props} />;
  };
}

const pendingRules: string[] = [];

/** @returns the class name of some styles; their rules wait for the next commit */
function register(serialized: SerializedStyles): string {
  const className = `${emotionCache.key}-${serialized.name}`;
  registerStyles(emotionCache, serialized, false);
  // also if the rule is in a document that a server has rendered
  if (emotionCache.inserted[serialized.name] !== undefined) return className;
  // compiled here, where React renders in slices: a commit is one task
  const collector = { insert: (rule: string) => pendingRules.push(rule) } as unknown as typeof emotionCache.sheet;
  emotionCache.insert(`.${className}`, serialized, collector, true);
  return className;
}

/** In a commit: a rule that is inserted while React renders in slices makes the browser compute the page's styles for each slice. */
function insertPending(): void {
  if (pendingRules.length === 0) return;
  for (const rule of pendingRules.splice(0)) emotionCache.sheet.insert(rule);
}

/** The child of an `asChild` component with the props of both: the child's own win, class names are joined, both event handlers run. */
function mergeIntoChild({ children, ...props }: Props): ReactElement {
  const child = Children.toArray(children as ReactElement).find((one) => isValidElement<Props>(one));
  if (!child) throw new Error('asChild needs an element as its child');
  for (const [name, own] of Object.entries(child.props)) {
    const given = props[name];
    if (own === undefined) continue;
    if (name === 'className' && given) props.className = `${given} ${own}`;
    else if (/^on[A-Z]/.test(name) && typeof given === 'function' && typeof own === 'function')
      props[name] = (...args: unknown[]) => {
        given(...args);
        own(...args);
      };
    else props[name] = own;
  }
  return <child.type {...props} />;
}

type Factory = Pick<StyledFactoryFn, 'b' | 'div' | 'h2' | 'h3' | 'p' | 'span' | 'ul'> & JsxFactory;

/** `chakra('div', recipe)`, or `chakra.div` for style props alone. */
export const chakra = Object.assign(createStyled as unknown as JsxFactory, {
  b: createStyled('b'),
  div: createStyled('div'),
  h2: createStyled('h2'),
  h3: createStyled('h3'),
  p: createStyled('p'),
  span: createStyled('span'),
  ul: createStyled('ul'),
}) as Factory;
