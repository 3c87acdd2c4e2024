import type { ChosenOperation } from '../described/operation.ts';
import type { JsonValue } from '../json.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { ModelKind } from './models.ts';
import type { Rules } from './rules.ts';

/** The section of the properties panel that shows a field. The node's own parameters are under Configuration. */
export type FieldSection =
  | 'Configuration'
  | 'Credentials'
  | 'Web3 Configuration'
  | 'Payment Configuration'
  | 'Security Settings'
  | 'Error Handling'
  | 'Execution';

export interface Choice {
  value: string;
  label: string;
  /** The group that forms list it under. In a field, either all choices have one or none. */
  group?: string;
}

/** Credential types by what they can do: sign an HTTP request, or reach AI models of a kind. */
export type CredentialAbility = 'requests' | ModelKind;

/** Objects that users keep under Data and fields name: a table, a topic, a variable, a knowledge base. */
export type Named = 'table' | 'topic' | 'variable' | 'knowledgeBase';

interface FieldOptions<D> {
  label: string;
  help?: string;
  placeholder?: string;
  default?: D;
  required?: boolean;
  /** The field is required only while every named field has one of these values. */
  requiredWhen?: { [field: string]: readonly JsonValue[] };
  section?: FieldSection;
  /** Forms fold it away with other optional fields. */
  optional?: boolean;
  /** The field is shown, checked and required only while every named field has one of these values. */
  when?: { [field: string]: readonly JsonValue[] };
}

/** Everything that a form needs to show a field and a checker to check it; plain data, so the catalog can be sent as JSON. */
export interface FieldSpec extends FieldOptions<JsonValue> {
  kind:
    | 'text'
    | 'multiline'
    | 'number'
    | 'boolean'
    | 'choice'
    | 'condition'
    | 'json'
    | 'code'
    | 'pairs'
    | 'assignments'
    | 'cases'
    | 'rules'
    | 'secret'
    | 'credential'
    | 'workflow'
    | 'schedule'
    | 'operation';
  choices?: readonly Choice[];
  min?: number;
  max?: number;
  step?: number;
  /** For `credential`: the allowed types, or what each type that is allowed can do. */
  types?: readonly string[] | CredentialAbility;
  /** For `secret`: it has several lines, as keys and certificates have. */
  multiline?: boolean;
  /** For `code`: the language of the editor. */
  language?: 'javascript';
  /** For `text`: the kind of the user's objects that it names. Forms offer the existing ones; any other name may be entered as well. */
  names?: Named;
  /** The name of a list of the connector: forms offer its entries, read with the node's credential; any other text may be entered as well. */
  loads?: string;
  /** What the server must be set up for so that the field has an effect. Forms say so where it is not. */
  needs?: 'mail';
  /** False if the text is used as it is and `{{ … }}` has no meaning. */
  expression?: boolean;
}

declare const valueType: unique symbol;
/** A field whose evaluated value is a `T`. */
export interface Field<T> extends FieldSpec {
  readonly [valueType]?: T;
}

export type Fields = { readonly [name: string]: Field<unknown> };
export type FieldValue<F> = F extends Field<infer T> ? T : never;

type Given<O> = O extends { default: infer _ } | { required: true } ? true : false;
type OrMissing<O, T> = Given<O> extends true ? T : T | undefined;

/** A name and a value, as in headers and query parameters. */
export interface Pair {
  name: string;
  value: string;
}

/** A name and a value of any kind, as in "set these fields". */
export interface Assignment {
  name: string;
  value: JsonValue;
}

/** One line of text; '' if it is empty. */
export const text = (
  options: FieldOptions<string> & { expression?: boolean; names?: Named; loads?: string; needs?: 'mail' },
): Field<string> => ({
  kind: 'text',
  ...options,
});

/** Several lines of text; '' if it is empty. */
export const multiline = (options: FieldOptions<string> & { expression?: boolean }): Field<string> => ({
  kind: 'multiline',
  ...options,
});

/** A number; undefined if it is empty and there is no default. */
export function number<const O extends FieldOptions<number> & { min?: number; max?: number; step?: number }>(
  options: O,
): Field<OrMissing<O, number>> {
  return { kind: 'number', ...options };
}

/** A switch; false unless the default says otherwise. */
export const boolean = (options: FieldOptions<boolean>): Field<boolean> => ({ kind: 'boolean', ...options });

/** One of a list. Choices may be plain values or `{ value, label }`. No value is the empty string. */
export function choice<const V extends string>(
  options: Omit<FieldOptions<V>, 'default'> & {
    default: NoInfer<V>;
    choices: readonly (V | { value: V; label: string; group?: string })[];
  },
): Field<V> {
  const choices = options.choices.map((c) => (typeof c === 'string' ? { value: c, label: c } : c));
  return { kind: 'choice', ...options, choices };
}

/** A bare expression that is taken as true or false: `amount > 1000`. */
export const condition = (options: FieldOptions<string>): Field<boolean> => ({ kind: 'condition', ...options });

/** A JSON value, written as JSON text (with `{{ … }}` inside strings) or given by one expression. */
export function json<const O extends FieldOptions<JsonValue>>(options: O): Field<OrMissing<O, JsonValue>> {
  return { kind: 'json', ...options };
}

/** Source code; never an expression. */
export const code = (options: FieldOptions<string> & { language: 'javascript' }): Field<string> => ({
  kind: 'code',
  expression: false,
  ...options,
});

/** A list of names and values; stored as `[{ name, value }]`, an object or its JSON text are read as well. */
export const pairs = (options: FieldOptions<Pair[]> & { default?: never }): Field<Pair[]> => {
  const { default: _none, ...rest } = options;
  return { kind: 'pairs', ...rest };
};

/**
 * A list of names and values of any kind; stored as `[{ name, value }]`. A value that is one `{{ … }}` keeps the type of its result, expressions inside
 * longer text result in text, and values other than text are used as they are.
 */
export const assignments = (options: FieldOptions<Assignment[]> & { default?: never }): Field<Assignment[]> => {
  const { default: _none, ...rest } = options;
  return { kind: 'assignments', ...rest };
};

/** A named condition. `holds`, whether it holds for the item, is evaluated when it is read: before the field is read for another item. */
export interface Case {
  readonly name: string;
  readonly holds: boolean;
}

/** A list of named conditions; stored as `[{ name, value }]`. */
export const cases = (options: FieldOptions<Pair[]>): Field<Case[]> => {
  const { default: standard, ...rest } = options;
  return {
    kind: 'cases',
    ...rest,
    ...(standard ? { default: standard.map(({ name, value }) => ({ name, value })) } : {}),
  };
};

/** Questions about the fields of an item, combined by and, or and not. Without any it is a group of no rules. */
export const rules = (options: FieldOptions<never> & { default?: never }): Field<Rules> => {
  const { default: _none, ...rest } = options;
  return { kind: 'rules', ...rest };
};

/** When something happens by itself, in a time zone; never an expression. A cron expression as text is read as well. Without any it is `defaultSchedule`. */
export const schedule = (options: FieldOptions<never> & { default?: never }): Field<Schedule> => {
  const { default: _none, ...rest } = options;
  return { kind: 'schedule', expression: false, ...rest };
};

/** The placeholder that a server shows for a stored secret. Sent back unchanged, it keeps the stored one. */
export const SECRET_MASK = '••••••••';

/** Text that is written but never shown again. */
export const secret = (options: FieldOptions<string> & { multiline?: boolean }): Field<string> => ({
  kind: 'secret',
  ...options,
});

/** One of the user's workflows; its id, '' when none is chosen. */
export const workflow = (options: Omit<FieldOptions<string>, 'default' | 'placeholder'>): Field<string> => ({
  kind: 'workflow',
  expression: false,
  ...options,
});

declare const credentialId: unique symbol;
/** The id of a credential; '' when none is chosen. */
export type CredentialId = string & { readonly [credentialId]: true };

/** One of the user's credentials, of the given types or of all that can do something. The workflow has only its id; `context.credential(field)` opens it. */
export const credential = (
  options: Omit<FieldOptions<string>, 'default' | 'placeholder'> & { types: readonly string[] | CredentialAbility },
): Field<CredentialId> => ({
  kind: 'credential',
  expression: false,
  ...options,
});

/** An operation of an API of the user's, with all that its form and its requests need; null where none is chosen. Its parameters are further fields of the node. */
export const operation = (
  options: Omit<FieldOptions<never>, 'default' | 'placeholder'>,
): Field<ChosenOperation | null> => ({
  kind: 'operation',
  expression: false,
  ...options,
});
