import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import * as field from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

/** A value that an operation sends, and the field of the node that it comes from. */
export interface Parameter {
  spec: FieldSpec;
  /** The field's name in the node's configuration. Default: the last part of the name that the vendor knows it by, in camel case. Never changes. */
  key?: string;
  required?: true;
  /** The value in the form the vendor takes it in; undefined: it is not sent. Empty values never come here. */
  toWire?: (value: unknown) => JsonValue | undefined;
  /** The value is an object whose entries are sent beside the other parameters. */
  spread?: true;
}

interface Options {
  help?: string;
  placeholder?: string;
  default?: string;
  /** The connector's list that forms offer to choose from. */
  loads?: string;
}

/** One line of text. */
export const text = (label: string, options: Options = {}): Parameter => ({ spec: field.text({ label, ...options }) });

/** Several lines of text. */
export const paragraph = (label: string, options: Options = {}): Parameter => ({
  spec: field.multiline({ label, ...options }),
});

/** A number. */
export const number = (
  label: string,
  options: Omit<Options, 'default' | 'loads'> & { min?: number; max?: number; step?: number; default?: number } = {},
): Parameter => ({ spec: field.number({ label, ...options }) });

/** An id that the vendor takes as a number, entered as text so that it can be chosen or be an expression. What is no number is sent as it is: the vendor refuses it. */
export const numericId = (label: string, options: Options = {}): Parameter => ({
  ...text(label, options),
  toWire: (value) => {
    const id = Number(value);
    return Number.isSafeInteger(id) ? id : asText(value);
  },
});

/** The value of a choice that is not made: nothing is sent. */
export const UNSET = 'unset';

/** Yes, no, or not sent. */
export const flag = (label: string, options: { help?: string; default?: 'true' | 'false' } = {}): Parameter => {
  const parameter = oneOf(
    label,
    [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
    options,
  );
  return sentAs(parameter, (value) => value === 'true');
};

/** One of several values; without a default it is optional. */
export const oneOf = (
  label: string,
  choices: readonly (string | { value: string; label: string })[],
  options: Omit<Options, 'placeholder' | 'loads'> = {},
): Parameter => ({
  spec: field.choice({
    label,
    ...(options.help === undefined ? {} : { help: options.help }),
    default: options.default ?? UNSET,
    choices: options.default === undefined ? [{ value: UNSET, label: 'Not set' }, ...choices] : choices,
  }),
  toWire: (value) => (value === UNSET ? undefined : asText(value)),
});

/** A JSON value. */
export const json = (label: string, options: Omit<Options, 'loads' | 'default'> = {}): Parameter => ({
  spec: field.json({ label, ...options }),
});

const parts = (written: string): JsonValue[] => {
  const trimmed = written.trim();
  if (trimmed.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(trimmed);
      if (Array.isArray(list)) return list as JsonValue[];
    } catch {
      // Text that only begins like a list is one entry or several.
    }
  }
  return trimmed
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
};

/** Several texts, separated by commas or lines; an expression may give a list. */
export const list = (label: string, options: Options = {}): Parameter => ({
  ...text(label, { ...options, help: options.help ?? 'Separated by commas.' }),
  toWire: (value) => parts(asText(value)),
});

/** Several numbers, separated by commas or lines. What is no number is left out. */
export const numberList = (label: string, options: Options = {}): Parameter => ({
  ...list(label, options),
  toWire: (value) =>
    parts(asText(value))
      .map(Number)
      .filter((number) => Number.isFinite(number)),
});

/** The same as one text with commas, as query parameters often take it. */
export const commaList = (label: string, options: Options = {}): Parameter => ({
  ...list(label, options),
  toWire: (value) => parts(asText(value)).map(asText).join(','),
});

/** Names and values of any kind, sent beside the other parameters: the vendor's own and those an account has added. */
export const moreFields = (label = 'Additional fields', options: Omit<Options, 'default'> = {}): Parameter => ({
  key: 'moreFields',
  spec: {
    ...field.assignments({ label, help: options.help ?? 'Field names as in the API of the service.' }),
    ...loadsOf(options),
  },
  spread: true,
  toWire: (value) =>
    Object.fromEntries(
      (value as readonly field.Assignment[])
        .filter(({ name }) => name !== '')
        .map(({ name, value: set }) => [name, set]),
    ),
});

/** The same with a name of its own in the body, as an object. */
export const fieldsObject = (label: string, options: Omit<Options, 'default'> = {}): Parameter => {
  const { spread: _spread, key: _key, ...parameter } = moreFields(label, options);
  return parameter;
};

const loadsOf = ({ loads }: Options): { loads?: string } => (loads === undefined ? {} : { loads });

/** The name of a file of the item, which is sent as the body or as a part of it. */
export const file = (label = 'File'): Parameter => ({
  key: 'file',
  spec: field.text({ label, default: 'file', help: 'The name of the file in the item.', expression: false }),
});

/** The parameter, which must have a value. */
export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

/** The parameter under another name in the node's configuration: where several operations mean different things by one name. */
export const as = (key: string, parameter: Parameter): Parameter => ({ ...parameter, key });

/** The parameter, its value converted further. */
export const sentAs = (parameter: Parameter, toWire: (value: JsonValue) => JsonValue | undefined): Parameter => ({
  ...parameter,
  toWire: (value) => {
    const before = parameter.toWire ? parameter.toWire(value) : (value as JsonValue);
    return before === undefined ? undefined : toWire(before);
  },
});

/** True for values that are not sent. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The field name that follows from the vendor's name of a parameter: `additional_data.person_id` becomes `personId`. */
export function keyOf(wire: string, parameter: Parameter): string {
  if (parameter.key !== undefined) return parameter.key;
  const last = wire.split('.').at(-1) ?? wire;
  const words = last.split(/[^A-Za-z\d]+/).filter((word) => word !== '');
  const [first = '', ...others] = words;
  return (first.charAt(0).toLowerCase() + first.slice(1)).concat(
    ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  );
}

/** Entries to spread beside other parameters. */
export const entriesOf = (value: JsonValue): JsonObject => (isJsonObject(value) ? value : {});
