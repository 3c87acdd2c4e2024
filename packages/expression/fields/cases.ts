import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Case } from '@heddle/contract/node/fields';
import { UnfitValue } from './coerce.ts';
import { asText } from '@heddle/contract/node/text';
import type { Part } from './part.ts';
import { fixed, valueOf } from './part.ts';
import type { ExpressionScope } from '../scope.ts';
import { condition } from './sources.ts';

/** Named conditions, stored as `[{ name, value }]`: each is evaluated when it is asked for. Entries without a name are left out. Throws `UnfitValue` and the errors of expressions. */
export function casesSource(given: JsonValue): Part<Case[]> {
  const list = typeof given === 'string' ? parseList(given) : given;
  if (!Array.isArray(list)) throw new UnfitValue('must be a list of names and conditions');
  const entries = list.filter(isJsonObject).flatMap((entry) => {
    const name = asText(entry['name']).trim();
    return name === '' ? [] : [{ name, holds: condition(entry['value'] ?? false) }];
  });
  if (entries.length === 0) return fixed([]);
  return { fixed: false, read: (scope) => entries.map(({ name, holds }) => new LazyCase(name, holds, scope)) };
}

/** Its condition is evaluated only if it is asked for: what follows the first that holds may not suit the item. */
class LazyCase implements Case {
  readonly name: string;
  readonly #condition: Part<unknown>;
  readonly #scope: ExpressionScope;

  constructor(name: string, holds: Part<unknown>, scope: ExpressionScope) {
    this.name = name;
    this.#condition = holds;
    this.#scope = scope;
  }

  get holds(): boolean {
    return Boolean(valueOf(this.#condition, this.#scope));
  }
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnfitValue('must be a list of names and conditions');
  }
}
