import type { JsonValue } from '@heddle/contract/json';
import type { DocumentedEntry, Effect, Example } from '@heddle/contract/node/define';
import type { FieldSpec, Named } from '@heddle/contract/node/fields';
import { nodeSettings } from '@heddle/contract/node/settings';
import type { GuideBlock, GuideInline } from '../markdown/blocks.ts';
import { createSlugs } from '../markdown/blocks.ts';
import { compactJson } from './compact-json.ts';
import type { DocumentEntry } from './document.ts';
import { operationFieldOf, operationTables } from './operation-tables.ts';
import { readingTime } from './reading-time.ts';

/** The id of the document of a node type. */
export const nodeDocumentId = (type: string): string => `node-${type}`;

/** How many fields make a node one that takes some reading. */
const MANY_FIELDS = 10;

const effects: { readonly [E in Effect]: string } = {
  none: 'It works only on its items, so a dry run executes it.',
  read: 'With its defaults it only reads from other systems. A dry run outputs sample data instead.',
  write: 'With its defaults it changes other systems. A dry run outputs sample data instead.',
  pay: 'It moves money, at most once per item. A dry run outputs sample data instead.',
};

const kinds: { readonly [K in FieldSpec['kind']]: string } = {
  text: 'Text',
  multiline: 'Text',
  number: 'Number',
  boolean: 'Switch',
  choice: 'Choice',
  condition: 'Condition',
  json: 'JSON',
  code: 'Code',
  pairs: 'Pairs',
  assignments: 'Pairs',
  cases: 'Pairs',
  rules: 'Rules',
  secret: 'Secret',
  credential: 'Credential',
  workflow: 'Workflow',
  schedule: 'Schedule',
  operation: 'Operation',
};

const named: { readonly [N in Named]: string } = {
  table: 'Table',
  topic: 'Topic',
  variable: 'Variable',
  knowledgeBase: 'Knowledge base',
};

const text = (value: string): GuideInline => ({ kind: 'text', text: value });
const code = (value: string): GuideInline => ({ kind: 'code', text: value });
const paragraph = (...children: GuideInline[]): GuideBlock => ({ kind: 'paragraph', children });

/** One document for every node type, made from its definition. */
export function nodeDocuments(catalog: readonly DocumentedEntry[]): DocumentEntry[] {
  return catalog.map((entry) => {
    const blocks = describeNode(entry);
    return {
      id: nodeDocumentId(entry.type),
      title: entry.name,
      description: entry.description,
      icon: entry.icon,
      category: 'API Reference',
      difficulty: Object.keys(entry.fields).length > MANY_FIELDS ? 'Intermediate' : 'Beginner',
      readTime: readingTime(blocks),
      content: () => Promise.resolve(blocks),
    };
  });
}

function describeNode(entry: DocumentedEntry): GuideBlock[] {
  const toSlug = createSlugs();
  const heading = (level: 2 | 3, title: string): GuideBlock => ({
    kind: 'heading',
    level,
    id: toSlug(title),
    children: [text(title)],
  });
  const outputs = entry.outputs.flatMap((port, index) => [...(index === 0 ? [] : [text(', ')]), code(port)]);
  const aliases = entry.aliases.flatMap((alias, index) => [
    text(index === 0 ? ' It is also known as ' : ', '),
    code(alias),
  ]);
  const examples = entry.examples.flatMap((example, index) => [
    heading(3, example.title ?? `Example ${index + 1}`),
    ...describeExample(example),
  ]);
  return [
    paragraph(
      text('In workflow files its type is '),
      code(entry.type),
      text('.'),
      ...aliases,
      ...(aliases.length > 0 ? [text('.')] : []),
    ),
    paragraph(
      text(entry.trigger ? 'It starts runs and has no input. Its output: ' : 'Its outputs: '),
      ...outputs,
      text(`. ${effects[entry.effect]}`),
    ),
    ...(operationFieldOf(entry.fields) ? [heading(2, 'Operations')] : []),
    ...operationTables(entry.fields, (title) => heading(3, title)),
    heading(2, 'Fields'),
    ...(Object.keys(entry.fields).length === 0
      ? [paragraph(text('It has none of its own.'))]
      : [fieldTable(entry.fields)]),
    heading(2, 'Error handling'),
    paragraph(
      text('Every node has these as well. '),
      { kind: 'link', href: '#error-handling', children: [text('Error handling and retries')] },
      text(' explains them.'),
    ),
    fieldTable(nodeSettings),
    ...(examples.length === 0 ? [] : [heading(2, 'Examples'), ...examples]),
  ];
}

function fieldTable(fields: { readonly [name: string]: FieldSpec }): GuideBlock {
  const head = ['Field', 'Key', 'Kind', 'Default', 'What it is'].map((title) => [text(title)]);
  // Which operations there are, and which fields each has, is in tables of their own.
  const [chooser] = operationFieldOf(fields) ?? [];
  const rows = Object.entries(fields).map(([name, spec]) => [
    [text(spec.label)],
    [code(name)],
    [text(spec.names ? named[spec.names] : kinds[spec.kind])],
    defaultOf(spec),
    explain(name === chooser ? { ...spec, choices: [] } : withoutCondition(spec, chooser), fields),
  ]);
  return { kind: 'table', head, rows };
}

/** The field without the condition on this other field. */
function withoutCondition(spec: FieldSpec, name: string | undefined): FieldSpec {
  if (name === undefined || spec.when?.[name] === undefined) return spec;
  const { [name]: _shown, ...when } = spec.when;
  return { ...spec, when };
}

function defaultOf(spec: FieldSpec): GuideInline[] {
  if (spec.default === undefined) return [text(spec.required ? 'Required' : '')];
  const chosen = spec.choices?.find(({ value }) => value === spec.default);
  return [code(chosen?.value ?? shown(spec.default))];
}

const shown = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A field's help, choices, limits and condition. */
function explain(spec: FieldSpec, fields: { readonly [name: string]: FieldSpec }): GuideInline[] {
  const parts: GuideInline[][] = [];
  if (spec.help !== undefined) parts.push([text(spec.help)]);
  if (spec.choices && spec.choices.length > 0)
    parts.push([
      text('One of '),
      ...spec.choices.flatMap((choice, index) => [...(index === 0 ? [] : [text(', ')]), ...describeChoice(choice)]),
      text('.'),
    ]);
  if (spec.min !== undefined && spec.max !== undefined) parts.push([text(`From ${spec.min} to ${spec.max}.`)]);
  else if (spec.min !== undefined) parts.push([text(`At least ${spec.min}.`)]);
  for (const [other, values] of Object.entries(spec.when ?? {})) {
    const label = fields[other]?.label ?? other;
    parts.push([
      text(`Only where ${label} is `),
      ...values.flatMap((value, index) => [...(index === 0 ? [] : [text(' or ')]), code(shown(value))]),
      text('.'),
    ]);
  }
  if (spec.expression === false && spec.kind !== 'code') parts.push([text('Takes no expression.')]);
  return parts.flatMap((part, index) => (index === 0 ? part : [text(' '), ...part]));
}

const describeChoice = ({ value, label }: { value: string; label: string }): GuideInline[] =>
  value === label ? [code(value)] : [code(value), text(` (${label})`)];

function describeExample({ given, with: configuration, answers, gives, fails }: Example): GuideBlock[] {
  const shown = (label: string, value: unknown): GuideBlock[] => [
    paragraph(text(label)),
    { kind: 'code', language: 'json', text: compactJson(value) },
  ];
  return [
    ...(Object.keys(configuration).length === 0
      ? [paragraph(text('With its defaults.'))]
      : shown('Configured as', configuration)),
    ...shown('it is given', given),
    ...(answers ? shown('and where the service answers', answers) : []),
    ...(gives ? shown('it gives', gives) : []),
    ...(fails === undefined ? [] : [paragraph(text('it fails with the error '), code(fails), text('.'))]),
  ];
}
