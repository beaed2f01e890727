import { emotionCache } from '../theme/emotion-cache';

interface Rules {
  /** The rules of the classes in the HTML and the global ones, without what `laterCss` has. */
  readonly css: string;
  /** The global rules for elements that the HTML does not have, and the variables and keyframes that nothing uses. Other pages use them. */
  readonly laterCss: string;
  /** Of the global rules. */
  readonly ruleNames: readonly string[];
}

/** The rules of all classes in some HTML, and the global ones. */
export function rulesIn(html: string): Rules {
  const { key, inserted, registered } = emotionCache;
  const classes = new Set([...html.matchAll(new RegExp(`\\b${key}-([\\w-]+)`, 'g'))].map(([, name]) => name));
  const isGlobal = (name: string) => registered[`${key}-${name}`] === undefined;
  const all = Object.entries(inserted).filter(([, rule]) => typeof rule === 'string');
  const ofClasses = all.filter(([name]) => !isGlobal(name) && classes.has(name));
  const ofAll = all.filter(([name]) => isGlobal(name));
  const textOf = (rules: typeof all) => rules.map(([, rule]) => rule).join('');
  const classCss = textOf(ofClasses);
  const { css, laterCss } = byUse(textOf(ofAll), html, classCss);
  return { css: css + classCss, laterCss, ruleNames: ofAll.map(([name]) => name) };
}

/** The rules of a style sheet, and by the name of each variable and animation their texts. */
function namedRules(sheet: string) {
  const rules = topLevelRules(sheet).map((text) => ({ text, ...namedIn(text) }));
  const texts = new Map<string, string>();
  for (const { text, animation, variables = [] } of rules) {
    if (animation !== undefined) texts.set(animation, text);
    for (const { name, declaration } of variables) texts.set(name, (texts.get(name) ?? '') + declaration);
  }
  return { sheet, rules, texts };
}

/** Of the last page: the global rules of the next one are nearly always the same. */
let lastNamed = namedRules('');

/**
 * Parts the rules of a style sheet by whether their elements are in the HTML, and whether they, the HTML or the rules of classes
 * use a variable or an animation by its name.
 */
function byUse(sheet: string, html: string, classCss: string): Pick<Rules, 'css' | 'laterCss'> {
  if (lastNamed.sheet !== sheet) lastNamed = namedRules(sheet);
  const { rules, texts } = lastNamed;
  const tags = new Set([...html.matchAll(/<([a-z][a-z\d]*)/g)].map(([, tag]) => tag));
  // html and body are around the HTML
  const mayMatch = (elements: readonly string[] | undefined) =>
    !elements || elements.some((tag) => tag === 'html' || tag === 'body' || tags.has(tag));
  const used = new Set<string>();
  const use = (text: string) => {
    for (const [, variable, animations = ''] of text.matchAll(/var\((--[^,)]+)|animation(?:-name)?:([^;}]*)/g))
      for (const name of variable === undefined ? (animations.match(/[\w-]+/g) ?? []) : [variable]) {
        if (used.has(name)) continue;
        used.add(name);
        // a variable may be used by another one only
        use(texts.get(name) ?? '');
      }
  };
  use(html);
  use(classCss);
  for (const { text, animation, variables, elements } of rules)
    if (animation === undefined && !variables && mayMatch(elements)) use(text);

  const [css, laterCss]: [string[], string[]] = [[], []];
  for (const { text, selector, animation, variables, elements } of rules) {
    if (!variables) ((animation === undefined ? mayMatch(elements) : used.has(animation)) ? css : laterCss).push(text);
    else
      for (const [list, isUsed] of [[css, true] as const, [laterCss, false] as const]) {
        const some = variables.filter(({ name }) => used.has(name) === isUsed);
        if (some.length) list.push(`${selector}{${some.map(({ declaration }) => declaration).join('')}}`);
      }
  }
  return { css: css.join(''), laterCss: laterCss.join('') };
}

/** What a rule names, if it is one of keyframes, or sets variables only, or if each of its selectors starts with an element. */
function namedIn(rule: string) {
  const [, animation] = /^@keyframes ([\w-]+)/.exec(rule) ?? [];
  const [, selector, declarations] = /^([^{}]+)\{((?:--[^:;{}]+:[^;{}]*;)+)\}$/.exec(rule) ?? [];
  const variables = declarations
    ?.match(/[^;]+;/g)
    ?.map((declaration) => ({ name: declaration.slice(0, declaration.indexOf(':')), declaration }));
  const [, selectors = ''] = /^([^@{}()]+)\{/.exec(rule) ?? [];
  const elements = selectors.split(',').map((each) => /^\s*([a-z][a-z\d]*)/.exec(each)?.[1] ?? '');
  return { animation, selector, variables, elements: elements.every(Boolean) ? elements : undefined };
}

/** The rules of a style sheet, each with the rules within it. */
function topLevelRules(sheet: string): string[] {
  const rules: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(sheet.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}
