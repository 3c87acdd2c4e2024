import type { ErrorView } from '../errors/define.ts';
import { HeddleError } from '../errors/define.ts';
import { nodeErrors } from '../errors/node.ts';
import type { ExpressionScope } from '../expression/scope.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { defaultSchedule } from '../schedule/schedule.ts';
import type { AnyNode } from './define.ts';
import type { FieldSpec, Fields } from './fields.ts';
import type { Rules } from './rules.ts';
import type { Coerce } from './values/coerce.ts';
import {
  Unfit,
  toAssignments,
  toBoolean,
  toChoice,
  toCondition,
  toJson,
  toNumber,
  toPairs,
  toText,
} from './values/coerce.ts';
import { casesSource } from './values/cases.ts';
import { asFieldText } from './values/convert.ts';
import { compileEntries } from './values/entries.ts';
import { JsonTextError, deep, jsonSource } from './values/json.ts';
import type { Part, Piece, Tell } from './values/part.ts';
import { collectPieces, fixed, mapPart, valueOf, worked } from './values/part.ts';
import { toRules } from './values/rules.ts';
import { toSchedule } from './values/schedule.ts';
import type { Source } from './values/sources.ts';
import { asGiven, condition, template } from './values/sources.ts';
import { isInUse } from './values/when.ts';

/** A node's configuration, ready to be read for any number of items. */
export interface CompiledFields {
  /**
   * The value of a field for the item that `scope` describes: evaluated, of the field's type, with its default.
   * Throws `field_required`, `field_invalid` and the errors of expressions; also those that were found when compiling.
   * Values that hold no expression are made once and frozen.
   */
  read(name: string, scope: ExpressionScope): unknown;
  /** What reads this field, for who reads it often. */
  reader(name: string): (scope: ExpressionScope) => unknown;
  /** What tells the names and values of a field that is a list of them, without making the list where that is possible. */
  teller(name: string): Tell;
  /** What a field consists of that can be evaluated ahead, in the order in which it is read, and how many expressions are among it. */
  pieces(name: string): { readonly pieces: readonly Piece[]; readonly expressions: number };
}

interface FieldReader {
  read(scope: ExpressionScope): unknown;
  tell?: Tell | undefined;
  pieces?: readonly Piece[];
  expressions?: number;
}

interface Kind {
  source: Source;
  coerce: Coerce;
  /** What a field gives that has neither a value nor a default. */
  empty: unknown;
  /** A form of the value that is compiled right to the field's type, so that nothing is left to coerce; undefined for all others. */
  compile?(given: JsonValue): Part<unknown> | undefined;
  /** True for values that do not satisfy `required`. */
  isBlank(value: unknown): boolean;
  /** True where the empty text is a value of its own and not the wish for the default. */
  keepsEmptyText?: true;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isBlankText = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const noRules: Rules = { combine: 'all', rules: [] };
const hasNoRules = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'rules' in value && isEmptyList(value.rules);

const textKind: Kind = { source: template, coerce: toText, empty: '', isBlank: isBlankText, keepsEmptyText: true };

const kinds: { readonly [K in FieldSpec['kind']]: Kind } = {
  text: textKind,
  multiline: textKind,
  secret: textKind,
  workflow: { ...textKind, source: asGiven },
  credential: { ...textKind, source: asGiven },
  code: { ...textKind, source: asGiven },
  number: { source: template, coerce: toNumber, empty: undefined, isBlank: isNothing },
  boolean: { source: template, coerce: toBoolean, empty: false, isBlank: isNothing },
  choice: { source: template, coerce: toChoice, empty: '', isBlank: isBlankText },
  condition: { source: condition, coerce: toCondition, empty: false, isBlank: isNothing },
  json: { source: jsonSource, coerce: toJson, empty: undefined, isBlank: isNothing },
  pairs: {
    compile: (given) => compileEntries(given, (value) => worked(mapPart(deep(value), asFieldText))),
    source: jsonSource,
    coerce: toPairs,
    empty: [],
    isBlank: isEmptyList,
  },
  assignments: {
    compile: (given) => compileEntries(given, deep),
    source: jsonSource,
    coerce: toAssignments,
    empty: [],
    isBlank: isEmptyList,
  },
  cases: { source: casesSource, coerce: (value) => value, empty: [], isBlank: isEmptyList },
  rules: { source: jsonSource, coerce: toRules, empty: noRules, isBlank: hasNoRules },
  schedule: { source: asGiven, coerce: toSchedule, empty: defaultSchedule, isBlank: isNothing },
};

/** One field. Throws what is wrong about its fixed value or its expressions. */
function compileField(name: string, fields: Fields, data: JsonObject): Part<unknown> {
  const spec = fields[name];
  if (!spec) return fixed(undefined);
  const kind = kinds[spec.kind];
  const fallback = compileValue(name, spec, kind, spec.default);
  // Nobody sees a field that is not in use, so its default must not be able to fail either.
  if (!isInUse(spec, fields, data)) return fallback.fixed ? fallback : fixed(kind.empty);
  const given = givenValue(kind, data[name]);
  const missing = (): HeddleError => nodeErrors.field_required({ field: spec.label }, { details: { field: name } });
  if (given === undefined) {
    if (spec.required && spec.default === undefined) throw missing();
    return fallback;
  }
  const value = orElse(compileValue(name, spec, kind, given), fallback);
  if (!spec.required) return value;
  return mapPart(value, (found) => {
    if (kind.isBlank(found)) throw missing();
    return found;
  });
}

function givenValue({ keepsEmptyText }: Kind, value: JsonValue | undefined): JsonValue | undefined {
  return value === null || (!keepsEmptyText && typeof value === 'string' && value.trim() === '') ? undefined : value;
}

/** A value of the field's kind; undefined where it is missing. */
function compileValue(name: string, spec: FieldSpec, kind: Kind, given: JsonValue | undefined): Part<unknown> {
  if (given === undefined) return fixed(kind.empty);
  const refuse = (thrown: unknown): unknown => {
    const reason =
      thrown instanceof JsonTextError
        ? `is not valid JSON: ${thrown.message}`
        : thrown instanceof Unfit
          ? thrown.message
          : undefined;
    return reason === undefined
      ? thrown
      : nodeErrors.field_invalid({ field: spec.label, reason }, { details: { field: name }, cause: thrown });
  };
  try {
    const compiled = spec.expression === false ? undefined : kind.compile?.(given);
    if (compiled) return compiled;
    const source = spec.expression === false ? asGiven(given) : kind.source(given);
    const part = mapPart(source, (value, scope) => {
      try {
        return kind.coerce === toText ? asFieldText(value, scope) : kind.coerce(value, spec);
      } catch (thrown) {
        throw refuse(thrown);
      }
    });
    return kind.coerce === toText || kind.source === jsonSource ? worked(part) : part;
  } catch (thrown) {
    throw refuse(thrown);
  }
}

/** The value, or the fallback's where it is missing. */
function orElse(part: Part<unknown>, fallback: Part<unknown>): Part<unknown> {
  if (part.fixed) return part.value === undefined ? fallback : part;
  return {
    fixed: false,
    read: (scope) => {
      const value = part.read(scope);
      return value === undefined ? valueOf(fallback, scope) : value;
    },
    tell: part.tell,
  };
}

/**
 * Makes a node's configuration ready to run. It never throws: what is wrong with a field is thrown when that field is read,
 * so that a step fails with it and not the whole workflow.
 */
export function compileFields(node: Pick<AnyNode, 'fields' | 'migrate'>, written: JsonObject): CompiledFields {
  const data = node.migrate?.(written) ?? written;
  const readers = new Map<string, FieldReader>();
  let slots = 0;
  // When it is first asked for: large workflows hold more than can be compiled in a turn.
  const find = (name: string): FieldReader => {
    const known = readers.get(name);
    if (known) return known;
    const { result, pieces, expressions } = collectPieces(slots, () =>
      node.fields[name] ? readerOf(name, node.fields, data) : unknownField,
    );
    slots += pieces.length;
    const made = { ...result, pieces, expressions };
    readers.set(name, made);
    return made;
  };
  const reader: CompiledFields['reader'] = (name) => find(name).read;
  return {
    read: (name, scope) => reader(name)(scope),
    reader,
    teller: (name) => find(name).tell ?? tellerOf(reader(name)),
    pieces: (name) => {
      const { pieces = none, expressions = 0 } = find(name);
      return { pieces, expressions };
    },
  };
}

const none: readonly Piece[] = [];

const unknownField: FieldReader = { read: () => undefined };

function tellerOf(read: (scope: ExpressionScope) => unknown): Tell {
  return (scope, put) => {
    // What `toAssignments` and `toPairs` give.
    for (const { name, value } of (read(scope) ?? []) as readonly { name: string; value: unknown }[]) put(name, value);
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

/** One object serves all items and all runs, so nobody may change it. */
function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

/** What is wrong with a configuration as it stands, without evaluating anything: empty required fields, unreadable expressions, unfit fixed values. */
export function fieldProblems(fields: Fields, data: JsonObject): FieldProblem[] {
  return [...fieldProblemSteps(fields, data)].filter((problem) => problem !== undefined);
}

interface FieldProblem {
  field: string;
  error: ErrorView;
}

/** The same in steps, between which other work may run: a problem, or nothing. */
export function* fieldProblemSteps(fields: Fields, data: JsonObject): Generator<FieldProblem | undefined> {
  for (const field of Object.keys(fields)) {
    yield undefined;
    try {
      const { pieces } = collectPieces(0, () => compileField(field, fields, data));
      for (const { compile } of pieces) {
        compile?.();
        yield undefined;
      }
    } catch (thrown) {
      if (!(thrown instanceof HeddleError)) throw thrown;
      yield { field, error: thrown.toJSON() };
    }
  }
}
