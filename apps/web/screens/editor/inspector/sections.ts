import { configured } from '@heddle/contract/described/configured';
import type { JsonObject } from '@heddle/contract/json';
import type { FieldSection, FieldSpec, Fields } from '@heddle/contract/node/fields';
import { nodeSettings } from '@heddle/contract/node/settings';
import { isInUse, isRequired } from '@heddle/contract/node/when';
import type { ArrivalFacts } from '@heddle/contract/workflow/arrivals';
import { arrivalSettings, choosesArrivals } from '@heddle/contract/workflow/arrivals';

export interface FormField {
  name: string;
  spec: FieldSpec;
}

type SectionTitle = FieldSection | 'Credentials';

export interface FormSection {
  title: SectionTitle;
  /** Fields in one row form a group. */
  rows: readonly (readonly FormField[])[];
  /** Optional fields of the chosen operation, which are folded. */
  optional: readonly (readonly FormField[])[];
}

/** The sections below Basic Settings, from top to bottom. */
const order: readonly SectionTitle[] = [
  'Configuration',
  'Credentials',
  'Web3 Configuration',
  'Payment Configuration',
  'Security Settings',
  'Error Handling',
  'Execution',
];

// The engine reads these before a step runs, so they cannot be expressions.
const settings = Object.entries(nodeSettings).map(([name, spec]): FormField => ({
  name,
  spec: { ...spec, expression: false },
}));

/** Settings of nodes with a credential; of triggers, none: their credential is used before there is a run. */
const OF_CREDENTIALS = ['onSignedOut'];

const isShort = ({ spec }: FormField): boolean =>
  (spec.kind === 'number' || spec.kind === 'choice') && (spec.help?.length ?? 0) <= 40 && spec.label.length <= 20;

function partition<T>(all: readonly T[], isIn: (one: T) => boolean): [inside: T[], outside: T[]] {
  return [all.filter(isIn), all.filter((one) => !isIn(one))];
}

/** Two consecutive short fields share a row. */
function intoRows(fields: readonly FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const [neighbor] = row ?? [];
    if (row?.length === 1 && neighbor && isShort(neighbor) && isShort(field)) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** True for the optional parameters of an operation: nodes of services have dozens. */
const isFolded = ({ spec }: FormField, fields: readonly FormField[]): boolean =>
  spec.optional === true ||
  (spec.when?.['operation'] !== undefined && spec.required !== true && fields.some((field) => isOperation(field.spec)));

const isOperation = ({ choices }: FieldSpec): boolean => choices?.some(({ group }) => group !== undefined) ?? false;

const sectionOf = ({ section, kind }: FieldSpec): SectionTitle =>
  section ?? (kind === 'credential' ? 'Credentials' : 'Configuration');

/**
 * The form of a node: its own fields and the settings every node has, by section; fields and settings that do not matter right now, and empty
 * sections, are omitted. Every node has Security Settings: without fields they describe the node's effect on the outside world.
 */
export function formSections(entry: ArrivalFacts & { readonly fields: Fields }, data: JsonObject): FormSection[] {
  // A trigger has no input for expressions, and the server reads its settings before any run.
  const { fields: mine } = configured(entry, data);
  const own = Object.entries(mine).map(([name, spec]): FormField => ({
    name,
    spec: entry.trigger && spec.kind === 'choice' ? { ...spec, expression: false } : spec,
  }));
  const all = { ...nodeSettings, ...mine };
  const takesCredential =
    !entry.trigger && own.some(({ spec }) => spec.kind === 'credential' && isInUse(spec, all, data));
  const without = new Set([
    ...(takesCredential ? [] : OF_CREDENTIALS),
    ...(choosesArrivals(entry, data) ? [] : arrivalSettings),
  ]);
  const shown = [...own, ...settings]
    .filter(({ name, spec }) => isInUse(spec, all, data) && !without.has(name))
    .map(({ name, spec }) => ({
      name,
      spec: spec.requiredWhen ? { ...spec, required: isRequired(spec, all, data) } : spec,
    }));
  const bySection = Map.groupBy(shown, ({ spec }) => sectionOf(spec));
  return order.flatMap((title) => {
    const fields = bySection.get(title) ?? [];
    const [folded, open] = partition(
      fields,
      (field) => (title === 'Configuration' || field.spec.optional === true) && isFolded(field, fields),
    );
    return fields.length > 0 || title === 'Security Settings'
      ? [{ title, rows: intoRows(open), optional: intoRows(folded) }]
      : [];
  });
}
