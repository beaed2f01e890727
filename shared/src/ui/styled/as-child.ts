import { Children, isValidElement, type ReactElement, type Ref } from 'react';

type Props = Record<string, unknown>;

/**
 * The one child of a part with `asChild`, with what the part would have been given: the child's own props win, classes and styles
 * are put together, and both hear an event.
 */
export function asChildOf({ children, ...given }: Props): Pick<ReactElement<Props>, 'type' | 'props'> {
  const child = Children.toArray(children as ReactElement).find((one) => isValidElement<Props>(one));
  if (!child) throw new Error('asChild needs an element as its child');
  const props: Props = { ...given };
  for (const [name, value] of Object.entries(child.props)) {
    if (value !== undefined) props[name] = name in given ? both(name, given[name], value) : value;
  }
  return { type: child.type, props };
}

function both(name: string, given: unknown, own: unknown): unknown {
  if (name === 'className') return `${given} ${own}`;
  if (name === 'style') return { ...(given as object), ...(own as object) };
  if (name === 'ref') return given ? refBoth(given as Ref<unknown>, own as Ref<unknown>) : own;
  if (/^on[A-Z]/.test(name) && typeof given === 'function' && typeof own === 'function')
    return (...args: unknown[]) => {
      given(...args);
      own(...args);
    };
  return own;
}

const refBoth =
  (...refs: Ref<unknown>[]) =>
  (element: unknown) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
