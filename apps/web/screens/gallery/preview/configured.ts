import type { JsonValue } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { SECRET_MASK } from '@heddle/contract/node/fields';
import { describeConfigured } from '@heddle/contract/schedule/describe';
import { nodeSettings } from '@heddle/contract/node/settings';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';

export interface ConfiguredField {
  label: string;
  value: string;
}

const settings: { readonly [name: string]: FieldSpec } = nodeSettings;

/** The fields that a node of a template sets, with the labels of its form and in its order; unknown ones under their keys. */
export function configured({ data }: WorkflowNode, entry: CatalogEntry | undefined): ConfiguredField[] {
  const specs = { ...entry?.fields, ...settings };
  const known = Object.keys(specs).filter((name) => name in data);
  const others = Object.keys(data).filter((name) => !(name in specs) && name !== 'name' && name !== 'description');
  return [...known, ...others].map((name) => ({
    label: specs[name]?.label ?? name,
    value: shown(data[name] ?? '', specs[name]),
  }));
}

function shown(value: JsonValue, spec: FieldSpec | undefined): string {
  if (spec?.kind === 'secret') return SECRET_MASK;
  if (spec?.kind === 'schedule') return describeConfigured(value) || shown(value, undefined);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return spec?.choices?.find((choice) => choice.value === value)?.label ?? value;
  if (Array.isArray(value)) return value.map(entryText).join('\n');
  return JSON.stringify(value, null, 2);
}

/** A name with its value on one line; anything else as JSON. */
function entryText(entry: JsonValue): string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry) || typeof entry['name'] !== 'string')
    return JSON.stringify(entry);
  const { name, value } = entry;
  return `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
