import type { CatalogEntry, NodePanel } from '@heddle/contract/node/define';
import { summarize } from '@heddle/contract/node/summary';
import { describeConfigured } from '@heddle/contract/schedule/describe';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Template } from '@heddle/templates/template';
import type { GuideBlock, GuideInline } from '../markdown/blocks.ts';
import { createSlugs } from '../markdown/blocks.ts';
import { compactJson } from './compact-json.ts';
import type { DocumentEntry } from './document.ts';
import { nodeDocumentId } from './node-documents.ts';
import { readingTime } from './reading-time.ts';

/** The most characters of a node's parameters shown beside its name. */
const LONGEST_LINE = 80;

type NodeTypes = ReadonlyMap<string, CatalogEntry>;

const text = (value: string): GuideInline => ({ kind: 'text', text: value });
const code = (value: string): GuideInline => ({ kind: 'code', text: value });
const strong = (value: string): GuideInline => ({ kind: 'strong', children: [text(value)] });
const paragraph = (...children: GuideInline[]): GuideBlock => ({ kind: 'paragraph', children });

/** One document for every template, under its id: purpose, nodes, set-up, the credentials it needs. */
export function templateDocuments(templates: readonly Template[], catalog: readonly CatalogEntry[]): DocumentEntry[] {
  const types: NodeTypes = new Map(
    catalog.flatMap((entry) => [entry.type, ...entry.aliases].map((type) => [type, entry] as const)),
  );
  return templates.map((template) => {
    const blocks = describeTemplate(template, types);
    const { id, name, description, icon, difficulty } = template;
    const content = () => Promise.resolve(blocks);
    return {
      id,
      title: name,
      description,
      icon,
      category: 'Getting Started',
      difficulty,
      readTime: readingTime(blocks),
      content,
    };
  });
}

function describeTemplate(template: Template, types: NodeTypes): GuideBlock[] {
  const toSlug = createSlugs();
  const heading = (level: 2 | 3, title: string): GuideBlock => ({
    kind: 'heading',
    level,
    id: toSlug(title),
    children: [text(title)],
  });
  const { nodes } = template.json;
  return [
    heading(2, 'What it is for'),
    paragraph(text(template.useCase)),
    paragraph(
      strong('Category: '),
      text(`${template.category}. `),
      strong('Time: '),
      text(`${template.estimatedTime}. `),
      strong('Tags: '),
      text(`${template.tags.join(', ')}.`),
    ),
    heading(2, 'Nodes'),
    paragraph(text(nodes.length === 1 ? 'It has one node.' : `It has ${nodes.length} nodes.`)),
    { kind: 'list', ordered: true, items: nodes.map((node) => describeNode(node, types)) },
    heading(2, 'Set-up'),
    { kind: 'list', ordered: true, items: setUp(template, types) },
    heading(2, 'Credentials'),
    ...credentials(nodes, types),
    heading(2, 'What to expect'),
    ...template.trials.flatMap((trial) => [heading(3, trial.title), ...describeTrial(trial)]),
  ];
}

function describeNode(node: WorkflowNode, types: NodeTypes): GuideInline[] {
  const type = types.get(node.type);
  const line = type ? summarize(type, node.data, describeConfigured) : '';
  const description = node.data['description'];
  return [
    strong(`${nodeName(node, type?.name)}: `),
    ...(type
      ? [{ kind: 'link' as const, href: `#${nodeDocumentId(type.type)}`, children: [text(type.name)] }]
      : [text(node.type)]),
    ...(line === '' ? [] : [text(', '), code(clipped(line))]),
    ...(typeof description === 'string' && description !== '' ? [text(`. ${description}`)] : []),
  ];
}

const clipped = (line: string): string => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line);

function setUp({ name, json: { nodes } }: Template, types: NodeTypes): GuideInline[][] {
  const gallery: GuideInline = { kind: 'link', href: '/gallery', children: [text('gallery')] };
  const named = (panel: NodePanel): string[] =>
    nodes
      .filter((node) => types.get(node.type)?.panel === panel)
      .map((node) => nodeName(node, types.get(node.type)?.name));
  const [hooks, requests] = [named('webhookAddress'), named('httpRequestTools')];
  return [
    [
      text('Find '),
      strong(name),
      text(' in the '),
      gallery,
      text(' and choose '),
      strong('Use Template'),
      text('. It opens in the editor as a workflow of your own.'),
    ],
    ...(requests.length === 0
      ? []
      : [[text('Open '), strong(requests.join(', ')), text(' and put in the URLs of your own services.')]]),
    ...(secretsOf(nodes, types).length === 0 ? [] : [[text('Fill in the credentials named below.')]]),
    [
      text('Press '),
      strong('Dry Run'),
      text(' to see the data go through without touching anything outside, then '),
      strong('Save'),
      text(' and '),
      strong('Execute'),
      text('.'),
    ],
    ...(hooks.length === 0
      ? []
      : [
          [
            text('Copy the URL from the properties of '),
            strong(hooks.join(', ')),
            text(' and give it to the service that is to call it. The workflow has to be active.'),
          ],
        ]),
  ];
}

/** The secrets that nodes ask for as they are configured. */
function secretsOf(nodes: readonly WorkflowNode[], types: NodeTypes): { node: string; field: string }[] {
  return nodes.flatMap((node) => {
    const type = types.get(node.type);
    return Object.values(type?.fields ?? {})
      .filter(
        (spec) =>
          (spec.kind === 'secret' || (spec.kind === 'credential' && spec.required)) &&
          Object.entries(spec.when ?? {}).every(([other, values]) =>
            values.includes(node.data[other] ?? type?.fields[other]?.default ?? null),
          ),
      )
      .map((spec) => ({ node: nodeName(node, type?.name), field: spec.label }));
  });
}

function credentials(nodes: readonly WorkflowNode[], types: NodeTypes): GuideBlock[] {
  const secrets = secretsOf(nodes, types);
  if (secrets.length === 0)
    return [
      paragraph(
        text('It needs none as it is. If a service requires a password or a key, choose a credential in the node.'),
      ),
    ];
  return [
    { kind: 'list', ordered: false, items: secrets.map(({ node, field }) => [strong(`${node}: `), text(field)]) },
  ];
}

function describeTrial({ given, gives, fails }: Template['trials'][number]): GuideBlock[] {
  const json = (value: unknown): GuideBlock => ({ kind: 'code', language: 'json', text: compactJson(value) });
  return [
    ...(given ? [paragraph(text('Started with')), json(given)] : [paragraph(text('Started without data.'))]),
    ...Object.entries(gives).flatMap(([node, items]) => [paragraph(strong(node), text(' gives')), json(items)]),
    ...(fails === undefined ? [] : [paragraph(text('The run ends with the error '), code(fails), text('.'))]),
  ];
}
