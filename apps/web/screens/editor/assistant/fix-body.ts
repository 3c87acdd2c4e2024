import type { FixBody } from '@heddle/contract/api/assistant';
import { assistantLimits } from '@heddle/contract/api/assistant';
import { isJsonObject } from '@heddle/contract/json';
import type { StepView } from '@heddle/contract/run/view';
import { nodeName } from '@heddle/contract/workflow/node-name';
import type { EditorSession } from '../session.tsx';
import { sourcePort } from '../store/document.ts';
import { unpinned } from './proposed-graph.ts';

type Failure = Omit<FixBody, 'credentialId' | 'model'>;

const most = assistantLimits;

/** What a model is told of the failed step of a node, within the limits of the API; null where the node or its error is gone. */
export function failureOf({ editor, runs }: Pick<EditorSession, 'editor' | 'runs'>, nodeId: string): Failure | null {
  const { nodes, edges, catalog } = editor.getState();
  const { steps } = runs.getState();
  const node = nodes.find(({ id }) => id === nodeId);
  const step = steps.get(nodeId);
  if (!node || !step?.error) return null;
  const { code, message, hint } = step.error;
  const incoming = edges.filter(({ target }) => target === nodeId);
  // A step that did not come to take its input: what was given to it.
  const given = incoming.flatMap((edge) => steps.get(edge.source)?.output?.[sourcePort(edge)]?.slice(0, 1) ?? []);
  const item = firstItem(step.input) ?? given[0]?.json ?? null;
  return {
    node: { ...node, data: unpinned(node.data) },
    before: nodes
      .filter(({ id }) => incoming.some(({ source }) => source === id))
      .slice(0, most.before)
      .map((one) => ({ name: nodeName(one, catalog.get(one.type)?.name).slice(0, most.name), type: one.type })),
    error: {
      code: code.slice(0, most.code),
      message: message.slice(0, most.message),
      ...(hint === undefined ? {} : { hint: hint.slice(0, most.hint) }),
    },
    item: shortened(item, most.item),
  };
}

const firstItem = (input: StepView['input']): unknown =>
  Object.values(input ?? {}).flatMap((items) => items.slice(0, 1))[0]?.json;

/** Characters of a text and entries of a list, from the first attempt to the last. */
const CUTS = [
  [2000, 50],
  [400, 20],
  [80, 5],
  [20, 2],
] as const;

/** A value whose JSON has no more characters than `length`: long texts and lists end earlier; in the end, its JSON as a text that is cut. */
export function shortened(value: unknown, length: number): unknown {
  const fits = (candidate: unknown): boolean => JSON.stringify(candidate).length <= length;
  if (fits(value)) return value;
  const cut = CUTS.map(
    ([text, entries]) =>
      () =>
        cutTo(value, text, entries),
  );
  for (const attempt of cut) {
    const shorter = attempt();
    if (fits(shorter)) return shorter;
  }
  // Each quote of the text takes two characters once more.
  return JSON.stringify(value).slice(0, length / 2);
}

function cutTo(value: unknown, text: number, entries: number): unknown {
  if (typeof value === 'string') return value.length > text ? `${value.slice(0, text)}…` : value;
  if (Array.isArray(value)) return value.slice(0, entries).map((entry) => cutTo(entry, text, entries));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cutTo(entry, text, entries)]));
}
