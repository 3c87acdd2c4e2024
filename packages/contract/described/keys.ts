import { connectorFields } from '../node/connector-fields.ts';
import { nodeSettings } from '../node/settings.ts';

/** Names in a node's configuration that mean something else than a parameter. */
const taken = new Set([
  ...Object.keys(nodeSettings),
  ...Object.keys(connectorFields),
  ...'name label description operation credential address disabled pinned review status'.split(' '),
  ...'itemsAt pagesBy pageParameter pageAt constructor prototype'.split(' '),
]);

/** The field names of an operation's parameters: each different, and none that a node uses for something else. */
export class ParameterKeys {
  readonly #used = new Set<string>();

  /** `page[size]` becomes `pageSize`. */
  next(name: string): string {
    const words = name.split(/[^A-Za-z\d]+/).filter((word) => word !== '');
    const [first = '', ...others] = words;
    const joined = (first.charAt(0).toLowerCase() + first.slice(1)).concat(
      ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
    );
    const plain = /^[A-Za-z]/.test(joined) ? joined.slice(0, 80) : `p${joined.slice(0, 80)}`;
    const base = taken.has(plain) ? `${plain}Value` : plain;
    let key = base;
    for (let count = 2; this.#used.has(key); count += 1) key = `${base}${count}`;
    this.#used.add(key);
    return key;
  }
}
