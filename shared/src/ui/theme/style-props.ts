import type { SystemConfig } from '@chakra-ui/react/styled-system';

type Utilities = NonNullable<SystemConfig['utilities']>;
/** The part of Chakra's definition of a style prop used here; its own type is too wide for the compiler. */
type StyleProp = { values?: Values; shorthand?: string[]; transform?: (value: never) => object };
type TokenRefs = Readonly<Record<string, string>>;
type Values =
  | string
  | { type: string }
  | ((refsOf: (category: string) => TokenRefs | undefined) => TokenRefs | undefined);

/**
 * Which style props read which tokens, as `property/short/short`. It stands in for Chakra's own base, which
 * carries gradients, filters, transforms and rings that this site does not use (6 kB of the first load).
 */
const byToken: Record<string, string> = {
  colors:
    'background/bg backgroundColor/bgColor color fill stroke accentColor caretColor outlineColor textDecorationColor borderColor borderTopColor borderRightColor borderBottomColor borderLeftColor borderInlineStartColor/borderStartColor borderInlineEndColor/borderEndColor borderBlockStartColor borderBlockEndColor',
  spacing:
    'margin/m marginTop/mt marginRight/mr marginBottom/mb marginLeft/ml marginInline/mx/marginX marginBlock/my/marginY marginInlineStart/ms/marginStart marginInlineEnd/me/marginEnd marginBlockStart marginBlockEnd padding/p paddingTop/pt paddingRight/pr paddingBottom/pb paddingLeft/pl paddingInline/px/paddingX paddingBlock/py/paddingY paddingInlineStart/ps/paddingStart paddingInlineEnd/pe/paddingEnd paddingBlockStart paddingBlockEnd gap/gridGap rowGap/gridRowGap columnGap/gridColumnGap inset insetInline/insetX insetBlock/insetY insetInlineStart/insetStart insetInlineEnd/insetEnd insetBlockStart insetBlockEnd top right bottom left scrollMargin scrollMarginTop scrollMarginBottom scrollPadding scrollPaddingTop scrollPaddingBottom textIndent outlineOffset',
  sizes:
    'width/w height/h minWidth/minW minHeight/minH maxWidth/maxW maxHeight/maxH inlineSize blockSize minInlineSize minBlockSize maxInlineSize maxBlockSize flexBasis gridAutoColumns gridAutoRows',
  radii:
    'borderRadius/rounded borderTopLeftRadius/roundedTopLeft borderTopRightRadius/roundedTopRight borderBottomLeftRadius/roundedBottomLeft borderBottomRightRadius/roundedBottomRight',
  shadows: 'boxShadow/shadow textShadow',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  letterSpacings: 'letterSpacing',
  zIndex: 'zIndex',
  durations: 'transitionDuration animationDuration transitionDelay animationDelay',
  easings: 'transitionTimingFunction animationTimingFunction',
};

/** Short names alone, without tokens. */
const short =
  'flexDirection/flexDir position/pos textDecoration/textDecor overscrollBehavior/overscroll backgroundSize/bgSize backgroundPosition/bgPos backgroundRepeat/bgRepeat backgroundImage/bgImage/bgImg borderInline/borderX borderBlock/borderY borderInlineStart/borderStart borderInlineEnd/borderEnd listStylePosition/listStylePos';

function entriesOf(list: string, values?: Values): [string, StyleProp][] {
  return list.split(' ').map((item): [string, StyleProp] => {
    const [property = '', ...shorthand] = item.split('/');
    return [property, { values, shorthand }];
  });
}

const hidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const sides =
  (first: string, second: string) =>
  (value: string): object => ({ [first]: value, [second]: value });

const ownProps = {
  srOnly: { values: { type: 'boolean' }, transform: (on: boolean) => (on ? hidden : {}) },
  truncate: { values: { type: 'boolean' }, transform: (on: boolean) => (on ? oneLine : {}) },
  lineClamp: {
    transform: (lines: number) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      WebkitLineClamp: lines,
      WebkitBoxOrient: 'vertical',
    }),
  },
  hideFrom: { transform: (name: string) => ({ [`@breakpoint ${name}`]: { display: 'none' } }) },
  hideBelow: { transform: (name: string) => ({ [`@breakpoint ${name}Down`]: { display: 'none' } }) },
} satisfies Record<string, StyleProp>;

/** The categories of tokens that a style prop reads. */
export const tokenCategories = Object.keys(byToken);

/** @param valuesOf how Chakra comes to the tokens of a category; by its name alone, it looks them up itself */
export function utilitiesBy(valuesOf: (category: string) => Values): Utilities {
  const sizes = valuesOf('sizes');
  const radii = valuesOf('radii');
  const props: Record<string, StyleProp> = {
    ...Object.fromEntries(Object.entries(byToken).flatMap(([category, list]) => entriesOf(list, valuesOf(category)))),
    ...Object.fromEntries(entriesOf(short)),
    boxSize: { values: sizes, transform: sides('width', 'height') },
    borderTopRadius: {
      values: radii,
      shorthand: ['roundedTop'],
      transform: sides('borderTopLeftRadius', 'borderTopRightRadius'),
    },
    borderBottomRadius: {
      values: radii,
      shorthand: ['roundedBottom'],
      transform: sides('borderBottomLeftRadius', 'borderBottomRightRadius'),
    },
    ...ownProps,
  };
  return props as Utilities;
}

/** The states that a style prop may be given for, as `_hover`, `_disabled` and so on. */
export const conditions = {
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [aria-disabled=true])'],
  active: '&:active:not(:disabled, [aria-disabled=true])',
  focus: '&:focus',
  focusWithin: '&:focus-within',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [aria-disabled=true])',
  invalid: '&[aria-invalid=true]',
  checked: '&:is(:checked, [aria-checked=true])',
  pressed: '&[aria-pressed=true]',
  selected: '&[aria-selected=true]',
  expanded: '&[aria-expanded=true]',
  current: '&[aria-current]:not([aria-current=false])',
  currentPage: '&[aria-current=page]',
  currentStep: '&[aria-current=step]',
  highlighted: '&[data-highlighted]',
  open: '&[open]',
  before: '&::before',
  after: '&::after',
  placeholder: '&::placeholder',
  backdrop: '&::backdrop',
  first: '&:first-of-type',
  last: '&:last-of-type',
  notFirst: '&:not(:first-of-type)',
  notLast: '&:not(:last-of-type)',
  even: '&:nth-of-type(even)',
  odd: '&:nth-of-type(odd)',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  motionSafe: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  highContrast: '@media (forced-colors: active)',
  dark: '[data-theme=dark] &',
  light: ':root:not([data-theme=dark]) &',
};
