import type { chakra as ChakraFactory } from '@chakra-ui/react/styled-system';
import { type ElementType, useInsertionEffect } from 'react';
import { uiSystem } from '../theme/system';
import { withTokens } from '../theme/token-refs';
import { asChildOf } from './as-child';
import { insertLooks, type Look, lookOf, stylesBehind } from './looks';

type Props = Record<string, unknown>;
type System = ReturnType<typeof uiSystem>;
type Style = Parameters<System['css']>[number];
type Recipe = NonNullable<Parameters<System['cva']>[0]>;
type Options = { readonly defaultProps?: Props };

// attributes whose own names are a style's
const attributes: Readonly<Record<string, string>> = { htmlWidth: 'width', htmlHeight: 'height', htmlSize: 'size' };

const forwarded = new Map<string, string>();

/** The name under which a prop goes on to the element; '' for a style. */
function forwardedAs(name: string): string {
  let known = forwarded.get(name);
  if (known === undefined) {
    known = uiSystem().isValidProperty(name) ? '' : (attributes[name] ?? name);
    forwarded.set(name, known);
  }
  return known;
}

/** From the styles among a part's props, and the styles that a class hands on, to what it looks like. */
function computeBy(recipe: Recipe) {
  const variants = Object.keys(recipe.variants ?? {});
  let fromRecipe: ReturnType<System['cva']> | undefined;
  return ({ css, ...styles }: Props, inherited: readonly string[]): Look => {
    // not when a module loads: most parts of a page are not on it at first
    fromRecipe ??= uiSystem().cva(withTokens(recipe));
    const chosen: Props = {};
    for (const name of variants) {
      if (styles[name] !== undefined) chosen[name] = styles[name];
      delete styles[name];
    }
    const own = withTokens([css, styles].flat().filter(Boolean)) as Style[];
    return lookOf(uiSystem().css(fromRecipe(chosen as never), ...own), inherited);
  };
}

interface LooksOfRecipe {
  readonly variants: ReadonlySet<string>;
  readonly compute: ReturnType<typeof computeBy>;
  /** By the styles among the props. */
  readonly known: Map<string, Look>;
}

const byRecipe = new Map<string, LooksOfRecipe>();

/** By what the recipe says: each remote has copies of the same parts, and finds what another remote's have computed. */
function looksOf(recipe: Recipe): LooksOfRecipe {
  const key = JSON.stringify(recipe);
  let looks = byRecipe.get(key);
  if (!looks) {
    looks = { variants: new Set(Object.keys(recipe.variants ?? {})), compute: computeBy(recipe), known: new Map() };
    byRecipe.set(key, looks);
  }
  return looks;
}

/**
 * Does what Chakra's own `chakra` does, by its engine and with its types. That one computes every style of an element each time
 * it renders; here a part computes what it looks like once for the same props.
 */
function makePart(tag: ElementType, recipe: Recipe = {}, { defaultProps }: Options = {}) {
  let looks: LooksOfRecipe | undefined;

  return function Part({ className, asChild, ...given }: Props) {
    looks ??= looksOf(recipe);
    const { variants, compute, known } = looks;
    let Element = tag;
    const props: Props = { ...defaultProps };
    const styles: Props = {};
    let key = '';
    for (const name in given) {
      const value = given[name];
      if (value === undefined) continue;
      const as = variants.has(name) ? '' : forwardedAs(name);
      if (name === 'as' && typeof tag === 'string') Element = value as ElementType;
      else if (as) props[as] = value;
      else {
        styles[name] = value;
        key += typeof value === 'string' ? `${name}:${value};` : `${name}=${JSON.stringify(value)};`;
      }
    }
    // the class of a part that hands its look on to this one
    const classes = typeof className === 'string' ? className.split(' ') : [];
    const inherited = classes.flatMap((name) => stylesBehind(name) ?? []);
    if (inherited.length) key += inherited.join('');

    let look = known.get(key);
    if (!look) {
      look = compute(styles, inherited);
      known.set(key, look);
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: a look that is there already has no rules to write
    useInsertionEffect(insertLooks, [look]);

    const own = classes.filter((name) => stylesBehind(name) === undefined).join(' ');
    if (own || look.className)
      props.className = own && look.className ? `${own} ${look.className}` : own || look.className;
    if (!asChild) return <Element {...props} />;
    const child = asChildOf(props);
    return <child.type {...child.props} />;
  };
}

const plain = new Map<string, ElementType>();

/** `chakra('div', recipe)`, or `chakra.div` without styles of its own. */
export const chakra = new Proxy(makePart, {
  get(_, tag: string) {
    const part = plain.get(tag) ?? makePart(tag as ElementType);
    plain.set(tag, part);
    return part;
  },
}) as unknown as typeof ChakraFactory;
