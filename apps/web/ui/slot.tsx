import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { cloneElement, isValidElement, useCallback } from 'react';
import { classes } from './classes.ts';

type Element<E> = Record<string, unknown> & { className?: string | undefined; ref?: Ref<E> | undefined };
type Handler = (...args: unknown[]) => unknown;

interface SlotProps<E extends HTMLElement> extends HTMLAttributes<E> {
  ref?: Ref<E> | undefined;
  /** One element that accepts the attributes. */
  children?: ReactNode;
}

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function';

/** Sets a ref and returns the function that clears it. */
function attach<E>(ref: Ref<E> | undefined, element: E): () => void {
  if (typeof ref === 'function') {
    const detach = ref(element);
    return typeof detach === 'function' ? detach : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}

/**
 * Passes its attributes to the one element inside instead of drawing an element. The element's own attributes win, classes are joined, and both
 * handlers and both refs are called, the element's own first. Radix's `Slot` does the same with 1 kB more, which every first load would pay
 * (`e2e/landing-weight.spec.ts`).
 */
export function Slot<E extends HTMLElement>({ ref, children, className, ...given }: SlotProps<E>) {
  const element = isValidElement<Element<E>>(children) ? children : undefined;
  const own = element?.props.ref;
  const bothRefs = useCallback(
    (node: E) => {
      const detach = [attach(own, node), attach(ref, node)];
      return () => detach.forEach((take) => take());
    },
    [own, ref],
  );
  if (!element) throw new TypeError('A slot holds exactly one element.');
  const merged: Record<string, unknown> = { ...given, ...element.props };
  for (const [name, value] of Object.entries(given)) {
    const of = element.props[name];
    if (isHandler(name, value) && isHandler(name, of)) {
      merged[name] = (...args: unknown[]) => {
        of(...args);
        value(...args);
      };
    }
  }
  return cloneElement(element, {
    ...merged,
    className: classes(className, element.props.className) || undefined,
    ref: bothRefs,
  });
}
