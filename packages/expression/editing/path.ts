import { isForbiddenKey } from '../members.ts';

/** A way into data: keys of objects and places in lists. */
export type Path = readonly (string | number)[];

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** True for keys that can follow a dot. */
export const isPlainKey = (key: string): boolean => NAME.test(key);

/** The notation of the key after a value: `.email`, `["first name"]`, `[0]`. */
export function keyText(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return isPlainKey(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** The expression that reads a path of `root`: `$json.customer["first name"]`. Undefined if a key is one that no expression may read. */
export function pathText(root: string, path: Path): string | undefined {
  if (path.some((key) => typeof key === 'string' && isForbiddenKey(key))) return undefined;
  return root + path.map(keyText).join('');
}

/** The expression for the output of another node: `$node("Name")`. */
export const nodeText = (name: string): string => `$node(${JSON.stringify(name)})`;
