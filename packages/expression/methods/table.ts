import { failed } from '../fault.ts';
import type { Kind } from '../kinds.ts';
import { describe, kindOf } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { listChanges } from './changes.ts';
import { errorMethods, mapMethods, setMethods } from './collections.ts';
import { dateMethods } from './date.ts';
import { dateTimeMethods } from './datetime.ts';
import { durationMethods } from './duration.ts';
import { dateForms, dateTimeForms, textMoments } from './extensions/dates.ts';
import { listFigures } from './extensions/list-figures.ts';
import { listParts } from './extensions/list-parts.ts';
import { booleanForms, numberForms } from './extensions/number.ts';
import { objectParts } from './extensions/object.ts';
import { textChecks } from './extensions/text-checks.ts';
import { textForms } from './extensions/text-forms.ts';
import { inputMethods, nodeMethods } from './handles.ts';
import { listCallbacks } from './list-callbacks.ts';
import { listMethods } from './list.ts';
import type { AnyMethod, KindMethods } from './method.ts';
import { booleanMethods, numberMethods } from './number.ts';
import { moneyMethods } from './money.ts';
import { objectMethods } from './object.ts';
import { patternMethods } from './pattern.ts';
import { textPatterns } from './text-patterns.ts';
import { textMethods } from './text.ts';

/** The methods beyond those of JavaScript and luxon. */
const extensions: readonly KindMethods[] = [
  textChecks,
  textForms,
  textMoments,
  numberForms,
  booleanForms,
  listFigures,
  listParts,
  objectParts,
  dateForms,
  dateTimeForms,
];

const all: readonly KindMethods[] = [
  textMethods,
  textPatterns,
  numberMethods,
  booleanMethods,
  listMethods,
  listCallbacks,
  objectMethods,
  dateMethods,
  dateTimeMethods,
  durationMethods,
  moneyMethods,
  patternMethods,
  inputMethods,
  nodeMethods,
  listChanges,
  setMethods,
  mapMethods,
  errorMethods,
  ...extensions,
];

/** The methods of one name, by the kind of value they belong to. */
export type Methods = ReadonlyMap<Kind, AnyMethod>;

const byName = new Map<string, Map<Kind, AnyMethod>>();
for (const { kind, methods } of all) {
  for (const { name, method } of methods)
    byName.set(name, (byName.get(name) ?? new Map<Kind, AnyMethod>()).set(kind, method));
}

/** The names of the methods that go beyond JavaScript and luxon. */
export const extensionNames: ReadonlySet<string> = new Set(
  extensions.flatMap(({ methods }) => methods.map(({ name }) => name)),
);

/** The methods of a kind of value, with their documentation. */
export const methodsOfKind = (kind: Kind): KindMethods['methods'] =>
  all.filter((each) => each.kind === kind).flatMap(({ methods }) => methods);

/** The methods of this name; undefined if no kind of value has one. */
export const findMethods = (name: string): Methods | undefined => byName.get(name);

/** Calls a method by the kind of the value. `label` is the value's source text. */
export function callMethod(
  rt: Runtime,
  methods: Methods,
  name: string,
  self: unknown,
  args: readonly unknown[],
  label: string,
): unknown {
  const method = methods.get(kindOf(self));
  if (method) return method(rt, self, args);
  if (self === null || self === undefined)
    throw failed(`"${label}" is ${String(self)}, so ${name}() cannot be called on it.`);
  throw failed(`"${label}" is ${describe(self)}, which has no method ${name}().`);
}
