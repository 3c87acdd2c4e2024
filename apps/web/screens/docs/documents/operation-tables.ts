import type { FieldSpec, Fields } from '@heddle/contract/node/fields';
import type { GuideBlock, GuideInline } from '../markdown/blocks.ts';

/** The field by which one of many operations is chosen, those being in groups; undefined where a node has none. */
export function operationFieldOf(fields: Fields): [name: string, spec: FieldSpec] | undefined {
  return Object.entries(fields).find(([, { choices = [] }]) => choices.some(({ group }) => group !== undefined));
}

const text = (value: string): GuideInline => ({ kind: 'text', text: value });
const code = (value: string): GuideInline => ({ kind: 'code', text: value });

/** A table of operations for each kind of object of a service: what each is called, and which fields it has. */
export function operationTables(fields: Fields, heading: (title: string) => GuideBlock): GuideBlock[] {
  const chosen = operationFieldOf(fields);
  if (!chosen) return [];
  const [name, { choices = [] }] = chosen;
  const head = ['Operation', 'Key', 'Required fields', 'Optional fields'].map((title) => [text(title)]);
  return [...Map.groupBy(choices, ({ group = '' }) => group)].flatMap(([group, operations]) => [
    heading(group),
    {
      kind: 'table',
      head,
      rows: operations.map(({ value, label }) => {
        const own = Object.entries(fields).filter(([, { when = {} }]) => when[name]?.includes(value));
        const isRequired = ({ requiredWhen = {} }: FieldSpec): boolean => requiredWhen[name]?.includes(value) ?? false;
        const [required, optional] = [true, false].map((wanted) =>
          own.filter(([, spec]) => isRequired(spec) === wanted).map(([key]) => key),
        );
        return [[text(label)], [code(value)], keys(required), keys(optional)];
      }),
    },
  ]);
}

const keys = (names: readonly string[] = []): GuideInline[] =>
  names.flatMap((name, index) => [...(index === 0 ? [] : [text(', ')]), code(name)]);
