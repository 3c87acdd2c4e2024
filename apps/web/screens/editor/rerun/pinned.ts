import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PortOrigins } from '@heddle/contract/run/lineage';
import type { StepView } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { itemCount } from '../../../run/data/items.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import { changeData } from '../store/change-data.ts';
import type { Catalog } from '../store/catalog.ts';
import { outputPorts } from '../store/catalog.ts';
import { PINNED, PINNED_ORIGINS } from '../store/document.ts';

/** How much can be pinned at one node: items, and characters of them as JSON. */
export const pinLimits = { items: 1000, characters: 256 * 1024 } as const;

/** The pinned items of a node; null if nothing is pinned. */
export function pinnedItems(data: JsonObject): JsonObject[] | null {
  const pinned = data[PINNED];
  return Array.isArray(pinned) ? pinned.filter(isJsonObject) : null;
}

/** A node's pinned output by port, as used in runs started by hand: the items leave by its first port. */
export function pinnedPorts(
  { type, data }: Pick<WorkflowNode, 'type' | 'data'>,
  catalog: Catalog,
): NonNullable<StepView['output']> | undefined {
  const pinned = pinnedItems(data);
  const [port = 'main'] = outputPorts(catalog.get(type), data);
  return pinned ? { [port]: pinned.map((json) => ({ json })) } : undefined;
}

/** Why these items cannot be pinned, as text; null if they can. */
export function pinProblem(items: readonly JsonObject[]): string | null {
  if (items.length > pinLimits.items)
    return `At most ${pinLimits.items} items can be pinned; these are ${items.length}. Pin fewer by editing them, or let the node output fewer.`;
  const { length } = JSON.stringify(items);
  if (length > pinLimits.characters)
    return `At most ${pinLimits.characters / 1024} KiB can be pinned; these items take ${Math.ceil(length / 1024)} KiB.`;
  return null;
}

/**
 * Sets or (null) removes a node's pinned output as one undo step. `origins` say which input items the pinned ones come from; without them, those that were
 * pinned before stay as long as there are as many.
 */
export function setPinned(
  session: EditorSession,
  nodeId: string,
  items: readonly JsonObject[] | null,
  origins?: PortOrigins,
): void {
  changeData(session, nodeId, ({ [PINNED]: before, [PINNED_ORIGINS]: known, ...rest }) => {
    if (items === null) return rest;
    const isAsMany = Array.isArray(before) && before.length === items.length;
    // They consist of JSON values only.
    const kept = (origins as JsonValue | undefined) ?? (isAsMany ? known : undefined);
    return { ...rest, [PINNED]: [...items], ...(kept === undefined ? {} : { [PINNED_ORIGINS]: kept }) };
  });
}

/** Pins a step's output at the port by which its node sends pinned items; shows the outcome as a toast. */
export function pinOutput(
  session: EditorSession,
  step: Pick<StepView, 'nodeId' | 'name' | 'output' | 'truncated' | 'lineage'>,
): void {
  const refuse = (description: string): void => void toast({ title: 'Not Pinned', description, tone: 'destructive' });
  const { nodes, catalog } = session.editor.getState();
  const node = nodes.find(({ id }) => id === step.nodeId);
  if (!node) return refuse('The node is no longer part of the workflow.');
  const [port = 'main'] = outputPorts(catalog.get(node.type), node.data);
  const cut = step.truncated?.output[port];
  if (cut)
    return refuse(
      `At most ${pinLimits.characters / 1024} KiB can be pinned; these ${itemCount(cut.items)} take about ${Math.ceil(cut.bytes / 1024)} KiB.`,
    );
  const given = step.output?.[port] ?? [];
  const elsewhere = Object.values(step.output ?? {}).some((items) => items.length > 0);
  if (given.length === 0 && elsewhere)
    return refuse(`Only the output of port "${port}" can be pinned, and it has no items.`);
  // The view's schema says `unknown` of values that were recorded as JSON.
  const items = given.map(({ json }) => json as JsonObject);
  const problem = pinProblem(items);
  if (problem) return refuse(problem);
  setPinned(session, step.nodeId, items, step.lineage?.origins[port]);
  // Card and panel say the rest.
  if (given.some((item) => item.files))
    toast({ title: 'Output Pinned', description: `The files of ${step.name} are not part of it.` });
}
