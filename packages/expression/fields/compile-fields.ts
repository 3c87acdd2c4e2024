import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import type { Fields } from '@heddle/contract/node/fields';
import type { ExpressionScope } from '../scope.ts';
import { compileField } from './compile-field.ts';
import type { ForEachEntry, Piece } from './part.ts';
import { collectPieces } from './part.ts';

/** A node's configuration, ready to be read for any number of items. */
export interface CompiledFields {
  /**
   * The value of a field for the item that `scope` describes: evaluated, of the field's type, with its default.
   * Throws `field_required`, `field_invalid` and the errors of expressions; also those that were found when compiling.
   * Values that hold no expression are made once and frozen.
   */
  read(name: string, scope: ExpressionScope): unknown;
  /** Returns the function that reads this field, for callers that read it often. */
  reader(name: string): (scope: ExpressionScope) => unknown;
  /** Returns the function that visits the entries of a field that is a list of names and values, without building the list where possible. */
  entries(name: string): ForEachEntry;
  /** The pieces of a field that can be evaluated ahead, in the order in which they are read, and how many of them are expressions. */
  pieces(name: string): { readonly pieces: readonly Piece[]; readonly expressions: number };
}

interface FieldReader {
  read(scope: ExpressionScope): unknown;
  forEachEntry?: ForEachEntry | undefined;
  pieces?: readonly Piece[];
  expressions?: number;
}

/**
 * Compiles a node's configuration. It never throws: the errors of a field are thrown when that field is read, so that the step fails and not
 * the whole workflow.
 */
export function compileFields(node: Pick<AnyNode, 'fields' | 'migrate'>, written: JsonObject): CompiledFields {
  const data = node.migrate?.(written) ?? written;
  const readers = new Map<string, FieldReader>();
  let slots = 0;
  // Compiled on first use: compiling all fields of a large workflow at once would block the event loop.
  const find = (name: string): FieldReader => {
    const known = readers.get(name);
    if (known) return known;
    const { result, pieces, expressions } = collectPieces(slots, () =>
      node.fields[name] ? readerOf(name, node.fields, data) : unknownField,
    );
    slots += pieces.length;
    const compiled = { ...result, pieces, expressions };
    readers.set(name, compiled);
    return compiled;
  };
  const reader: CompiledFields['reader'] = (name) => find(name).read;
  return {
    read: (name, scope) => reader(name)(scope),
    reader,
    entries: (name) => find(name).forEachEntry ?? entriesOf(reader(name)),
    pieces: (name) => {
      const { pieces = none, expressions = 0 } = find(name);
      return { pieces, expressions };
    },
  };
}

const none: readonly Piece[] = [];

const unknownField: FieldReader = { read: () => undefined };

function entriesOf(read: (scope: ExpressionScope) => unknown): ForEachEntry {
  return (scope, visit) => {
    // `toAssignments` and `toPairs` make such lists.
    for (const { name, value } of (read(scope) ?? []) as readonly { name: string; value: unknown }[])
      visit(name, value);
  };
}

function readerOf(name: string, fields: Fields, data: JsonObject): FieldReader {
  try {
    const part = compileField(name, fields, data);
    if (!part.fixed) return part;
    const value = deepFreeze(part.value);
    return { read: () => value };
  } catch (error) {
    return {
      read: () => {
        throw error;
      },
    };
  }
}

/** Freezes a value: one object serves all items and all runs. */
function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
