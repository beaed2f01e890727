import type {
  JsxFactory,
  RecipeDefinition,
  RecipeVariantRecord,
  StyledFactoryFn,
  SystemStyleObject,
} from '@chakra-ui/react/styled-system';
import hash from '@emotion/hash';
import { type SerializedStyles, serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles } from '@emotion/utils';
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
 *
 * The name is a hash of what the styles are computed from. So what a server has rendered gets its names without computing the styles:
 * their rules are in the document.
 */
function createStyled(tag: ElementType, recipe: Recipe = {}, { defaultProps }: { defaultProps?: Props } = {}) {
  const variantNames = new Set(Object.keys(recipe.variants ?? {}));
  const classNames = new Map<string, string>();
  let recipeText: string | undefined;

  /** @param source the props as text */
  function classNameOf(props: Props, source: string, className: string): string {
    const { registered, inserted } = emotionCache;
    const given = className.split(' ').filter(Boolean);
    // of other styled components: their styles win over the ones here
    const merged = given.filter((one) => one in registered);
    const others = given.filter((one) => !(one in registered));
    recipeText ??= JSON.stringify(recipe);
    const name = hash([recipeText, source, ...merged].join());
    const own = `${emotionCache.key}-${name}`;
    if (!(own in registered)) {
      if (inserted[name] === undefined) {
        const serialized = { ...serialize(props, merged), name };
        if (!serialized.styles) return others.join(' ');
        registered[own] = serialized.styles;
        insertLater(own, serialized);
      } else {
        // read only where the class is merged into that of another component
        const get = () => serialize(props, merged).styles;
        Object.defineProperty(registered, own, { configurable: true, enumerable: true, get });
      }
    }
    return [...others, own].join(' ');
  }

  function serialize({ css, ...props }: Props, merged: readonly string[]): SerializedStyles {
    const variants: Props = {};
    const styles: Props = {};
    for (const [name, value] of Object.entries(props)) (variantNames.has(name) ? variants : styles)[name] = value;
    const inherited: string[] = [];
    getRegisteredStyles(emotionCache.registered, inherited, merged.join(' '));
    const own = [css, styles].flat().filter(Boolean) as SystemStyleObject[];
    // Chakra caches results regardless of the order of properties: without this the class would depend on what was rendered before
    const order: SystemStyleObject = { [JSON.stringify(own)]: undefined };
    const computed = system.css(system.cva(recipe)(variants), ...own, order);
    return serializeStyles([computed, ...inherited] as never, emotionCache.registered);
  }

  return function Styled({ className, asChild, as, ...given }: Props) {
    const props: Props = { ...defaultProps };
    const styles: Props = {};
    let source = '';
    for (const name in given) {
      const value = given[name];
      if (value === undefined) continue;
      if (variantNames.has(name) || isStyleProp(name)) {
        styles[name] = value;
        source += typeof value === 'string' ? `${name}:${value};` : `${name}=${JSON.stringify(value)};`;
      } else props[htmlAttributes[name] ?? name] = value;
    }

    const givenClass = typeof className === 'string' ? className : '';
    const key = `${givenClass};${source}`;
    let classes = classNames.get(key);
    if (classes === undefined) {
      classes = classNameOf(styles, source, givenClass);
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

/** The rules of a class wait for the next commit. They are compiled here, where React renders in slices: a commit is one task. */
function insertLater(className: string, serialized: SerializedStyles): void {
  const collector = { insert: (rule: string) => pendingRules.push(rule) } as unknown as typeof emotionCache.sheet;
  emotionCache.insert(`.${className}`, serialized, collector, true);
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
