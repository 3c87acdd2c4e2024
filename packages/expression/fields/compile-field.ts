import type { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FieldSpec, Fields } from '@heddle/contract/node/fields';
import type { Rules } from '@heddle/contract/node/rules';
import { isInUse, isRequired } from '@heddle/contract/node/when';
import { defaultSchedule } from '@heddle/contract/schedule/schedule';
import { casesSource } from './cases.ts';
import type { Coerce } from './coerce.ts';
import {
  UnfitValue,
  toAssignments,
  toBoolean,
  toChoice,
  toCondition,
  toJson,
  toNumber,
  toPairs,
  toText,
} from './coerce.ts';
import { asFieldText } from './convert.ts';
import { compileEntries } from './entries.ts';
import { JsonTextError, deep, jsonSource, writtenJson } from './json.ts';
import type { Part } from './part.ts';
import { fixed, mapPart, valueOf, asPiece } from './part.ts';
import { toRules } from './rules.ts';
import { toOperation } from './operation.ts';
import { toSchedule } from './schedule.ts';
import type { Source } from './sources.ts';
import { unevaluated, condition, template } from './sources.ts';

interface Kind {
  source: Source;
  coerce: Coerce;
  /** The value of a field that has neither a value nor a default. */
  empty: unknown;
  /** Compiles forms of the value straight to the field's type, so that nothing is left to coerce; undefined for all other forms. */
  compile?(given: JsonValue): Part<unknown> | undefined;
  /** True for values that do not satisfy `required`. */
  isBlank(value: unknown): boolean;
  /** True if the empty text is a value of its own instead of selecting the default. */
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
  workflow: { ...textKind, source: unevaluated },
  credential: { ...textKind, source: unevaluated },
  code: { ...textKind, source: unevaluated },
  number: { source: template, coerce: toNumber, empty: undefined, isBlank: isNothing },
  boolean: { source: template, coerce: toBoolean, empty: false, isBlank: isNothing },
  choice: { source: template, coerce: toChoice, empty: '', isBlank: isBlankText },
  condition: { source: condition, coerce: toCondition, empty: false, isBlank: isNothing },
  json: { source: jsonSource, coerce: toJson, empty: undefined, isBlank: isNothing },
  pairs: {
    compile: (given) => compileEntries(given, (value) => asPiece(mapPart(deep(value), asFieldText))),
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
  schedule: { source: unevaluated, coerce: toSchedule, empty: defaultSchedule, isBlank: isNothing },
  operation: { source: unevaluated, coerce: toOperation, empty: null, isBlank: isNothing },
};

/** Compiles one field. Throws `field_required`, `field_invalid` and the errors of expressions for its configuration. */
export function compileField(name: string, fields: Fields, data: JsonObject): Part<unknown> {
  const spec = fields[name];
  if (!spec) return fixed(undefined);
  const kind = kinds[spec.kind];
  const fallback = compileValue(name, spec, kind, spec.default);
  // A field that is not in use is hidden, so its default must not fail either.
  if (!isInUse(spec, fields, data)) return fallback.fixed ? fallback : fixed(kind.empty);
  const given = givenValue(kind, data[name]);
  const required = isRequired(spec, fields, data);
  const missing = (): HeddleError =>
    nodeErrors.field_required({ field: spec.label, kind: spec.kind }, { details: { field: name } });
  if (given === undefined) {
    if (required && spec.default === undefined) throw missing();
    return fallback;
  }
  const value = orElse(compileValue(name, spec, kind, given), fallback);
  if (!required) return value;
  return mapPart(value, (found) => {
    if (kind.isBlank(found)) throw missing();
    return found;
  });
}

function givenValue({ keepsEmptyText }: Kind, value: JsonValue | undefined): JsonValue | undefined {
  return value === null || (!keepsEmptyText && typeof value === 'string' && value.trim() === '') ? undefined : value;
}

/** A value of the field's kind; undefined if it is missing. */
function compileValue(name: string, spec: FieldSpec, kind: Kind, given: JsonValue | undefined): Part<unknown> {
  if (given === undefined) return fixed(kind.empty);
  const toFieldError = (thrown: unknown): unknown => {
    const reason =
      thrown instanceof JsonTextError
        ? `is not valid JSON: ${thrown.message}`
        : thrown instanceof UnfitValue
          ? thrown.message
          : undefined;
    return reason === undefined
      ? thrown
      : nodeErrors.field_invalid({ field: spec.label, reason }, { details: { field: name }, cause: thrown });
  };
  try {
    const compiled = spec.expression === false ? undefined : kind.compile?.(given);
    if (compiled) return compiled;
    const asWritten = kind.source === jsonSource ? writtenJson : unevaluated;
    const source = spec.expression === false ? asWritten(given) : kind.source(given);
    const part = mapPart(source, (value, scope) => {
      try {
        return kind.coerce === toText ? asFieldText(value, scope) : kind.coerce(value, spec);
      } catch (thrown) {
        throw toFieldError(thrown);
      }
    });
    return kind.coerce === toText || kind.source === jsonSource ? asPiece(part) : part;
  } catch (thrown) {
    throw toFieldError(thrown);
  }
}

/** The value, or the fallback if it is missing. */
function orElse(part: Part<unknown>, fallback: Part<unknown>): Part<unknown> {
  if (part.fixed) return part.value === undefined ? fallback : part;
  return {
    fixed: false,
    read: (scope) => {
      const value = part.read(scope);
      return value === undefined ? valueOf(fallback, scope) : value;
    },
    forEachEntry: part.forEachEntry,
  };
}
