import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { isExpressionAlone, toSource, toWrittenText } from '../expressions.ts';
import { at, listAt, textAt } from '../source.ts';
import { unknown } from './unknown.ts';

type Assignment = { name: string; value: JsonValue };

/** An assignment as the file has it. */
interface Written {
  name: string;
  kind: string;
  value: JsonValue;
}

/** A value that is written out, as the kind of value it is said to be; undefined where it cannot be. */
function literalOf(written: JsonValue, kind: string): JsonValue | undefined {
  if (kind === 'string') return typeof written === 'string' ? written : JSON.stringify(written);
  if (typeof written !== 'string') {
    if (kind === 'array') return Array.isArray(written) ? written : undefined;
    if (kind === 'object') return isJsonObject(written) ? written : undefined;
    return kind === 'boolean' && (written === 0 || written === 1) ? written === 1 : written;
  }
  if (kind === 'number') return Number.isFinite(Number(written)) ? Number(written) : undefined;
  if (kind === 'boolean')
    return ['true', '1'].includes(written) ? true : ['false', '0'].includes(written) ? false : undefined;
  try {
    const value = JSON.parse(written) as JsonValue;
    return kind === 'array' ? (Array.isArray(value) ? value : undefined) : isJsonObject(value) ? value : undefined;
  } catch {
    // Not JSON: the run will say so, as it does in n8n.
    return undefined;
  }
}

const kinds: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'array', 'object']);

/** A value with its declared type: n8n converts what an expression gives, and fails where that is impossible. */
function typed({ name, kind, value }: Written, task: Task): Assignment {
  const plain = { name: task.text(name), value: task.value(value) };
  if (value === null || !kinds.has(kind)) return plain;
  if (typeof value !== 'string' || !value.startsWith('=')) {
    const literal = literalOf(value, kind);
    if (typeof literal === 'string') return { ...plain, value: task.text(literal) };
    if (literal !== undefined) return { ...plain, value: literal };
    return keepsMisfits(task) ? plain : { ...plain, value: `{{= $converted("${kind}", ${JSON.stringify(value)}) }}` };
  }
  const source = toSource(value);
  // A text with more in it than one expression is a text already.
  if (!source || (kind === 'string' && /^[("]/.test(source.source))) return plain;
  if (keepsMisfits(task)) return plain;
  return { ...plain, value: `{{= $converted("${kind}", ${source.source}) }}` };
}

const keepsMisfits = ({ parameters }: Task): boolean => at(parameters, 'options', 'ignoreConversionErrors') === true;

/** A value as the file has it; null is one. */
function given(entry: JsonValue, key: string, usual: JsonValue): JsonValue {
  const value = at(entry, key);
  return value === undefined ? usual : value;
}

/** Version 3.3 and later: a list with the kind of each value. */
const current = (task: Task): Assignment[] =>
  listAt(task.parameters, 'assignments', 'assignments').map((entry) =>
    typed(
      { name: textAt(entry, 'name'), kind: textAt(entry, 'type') || 'string', value: given(entry, 'value', '') },
      task,
    ),
  );

/** Versions 3.0 to 3.2: the value is in a key named after its kind. */
const between = (task: Task): Assignment[] =>
  listAt(task.parameters, 'fields', 'values').map((entry) => {
    const kind = (textAt(entry, 'type') || 'stringValue').replace(/Value$/, '');
    const usual: JsonValue = kind === 'boolean' ? 'true' : '';
    return typed({ name: textAt(entry, 'name'), kind, value: given(entry, `${kind}Value`, usual) }, task);
  });

/** What a value is that is not written down, because it is the default of its kind. */
const unset: { readonly [kind: string]: JsonValue } = { string: '', number: 0, boolean: false };

/** Versions 1 and 2: a list for each kind. What expressions give keeps its kind, but for numbers of version 2. */
const early = (task: Task): Assignment[] =>
  ['string', 'number', 'boolean'].flatMap((kind) =>
    listAt(task.parameters, 'values', kind).map((entry) => {
      const value = at(entry, 'value') ?? unset[kind] ?? '';
      const name = textAt(entry, 'name') || 'propertyName';
      const isExpression = typeof value === 'string' && value.startsWith('=');
      if (kind === 'number' && isExpression && task.node.version >= 2) {
        const source = toSource(value);
        if (source) return { name: task.text(name), value: `{{= Number(${source.source}) }}` };
      }
      const literal = isExpression ? undefined : literalOf(value, kind);
      return { name: task.text(name), value: task.value(literal ?? value) };
    }),
  );

/** Which fields of the item stay beside those that are set: all, none, or some by name. */
function kept({ node, parameters }: Task): { all: boolean; only?: string[]; but?: string[] } {
  if (node.version < 3) return { all: at(parameters, 'keepOnlySet') !== true };
  const include = textAt(parameters, 'include') || 'all';
  const stays = node.version < 3.3 ? include !== 'none' : at(parameters, 'includeOtherFields') === true;
  const names = (key: string): string[] =>
    textAt(parameters, key)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  if (stays && include === 'selected') return { all: false, only: names('includeFields') };
  if (stays && include === 'except') return { all: true, but: names('excludeFields') };
  return { all: stays };
}

/** A name that is a path there and not here, or the other way around. */
const isMeantOtherwise = (name: string, dotted: boolean): boolean =>
  dotted ? /\[(?!\d+\])/.test(name) : /[.[\]]/.test(name);

function raw(task: Task): JsonValue {
  const written = at(task.parameters, 'jsonOutput') ?? '{}';
  const source = typeof written === 'string' && isExpressionAlone(written) ? toSource(written)?.source : undefined;
  // What gives nothing fails there, too: a missing value is as little an object as the empty text.
  if (source !== undefined) return `{{= $converted("object", ${source} ?? "") }}`;
  return typeof written === 'string' ? toWrittenText(written, task.complain) : task.value(written);
}

/** The assignments of the version that the node is of. */
function assignmentsOf(task: Task): Assignment[] {
  const { version } = task.node;
  return (version < 3 ? early : version < 3.3 ? between : current)(task).filter(({ name }) => name !== '');
}

/** The item without fields as an expression of its own. */
const without = (names: readonly string[]): string =>
  `{{= Object.fromEntries(Object.entries($json).filter(([name]) => !${JSON.stringify(names)}.includes(name))) }}`;

export const set: Converter = (task) => {
  const { parameters } = task;
  const { all, only, but } = kept(task);
  const isRaw = textAt(parameters, 'mode') === 'raw';
  const dotted = at(parameters, 'options', 'dotNotation') !== false;
  const assigned = isRaw ? [] : assignmentsOf(task);
  if (assigned.some(({ name }) => isMeantOtherwise(name, dotted))) return unknown(task);
  const places = [...(only ?? []), ...(but ?? [])];
  if (places.some((name) => /[.[\]{}]/.test(name)) || (places.length > 0 && isRaw)) return unknown(task);
  const data: JsonObject = { description: 'Set variable values', mode: 'fields' };
  if (but && but.length > 0) {
    if (assigned.length > 0) return unknown(task);
    return one('dataTransform', { ...data, set: without(but), keep: false });
  }
  const chosen = (only ?? []).map((name): Assignment => ({ name, value: `{{= $json[${JSON.stringify(name)}] }}` }));
  return one('dataTransform', { ...data, set: isRaw ? raw(task) : [...chosen, ...assigned], keep: all });
};
