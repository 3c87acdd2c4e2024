import { isJsonObject } from '../json.ts';
import type { RunEvent } from './events.ts';
import type { FileRef, Item, Outputs } from './item.ts';

const itemsOf = (outputs: Outputs | undefined): Item[] => Object.values(outputs ?? {}).flat();

/** The data of a step that may reference files: that of a call, or the items of a run that it started. */
function signalItems(value: unknown): readonly Item[] {
  if (!isJsonObject(value)) return [];
  const items = Array.isArray(value['items']) ? value['items'] : [];
  return [value, ...items].filter((item) => isJsonObject(item) && isJsonObject(item['files'])) as unknown as Item[];
}

/** Calls `visit` with each list of items of an event. No generator: this is done for every event of every run. */
function visitItems(event: RunEvent, visit: (items: readonly Item[]) => void): void {
  switch (event.type) {
    case 'started':
      visit(event.items);
      for (const outputs of Object.values(event.given ?? {})) visit(itemsOf(outputs));
      for (const inputs of Object.values(event.inputs ?? {})) visit(Object.values(inputs).flat());
      break;
    case 'step.completed':
      if (event.loop?.items) visit(event.loop.items);
      for (const port in event.outputs) visit(event.outputs[port] ?? []);
      break;
    case 'step.sleeping':
      for (const port in event.outputs) visit(event.outputs[port] ?? []);
      break;
    case 'signalled':
      visit(signalItems(event.value));
      break;
    default:
  }
}

/** External data may look like an item. */
const isFile = (file: unknown): file is FileRef => isJsonObject(file) && typeof file['id'] === 'string';

/** The ids of the files that items of the events refer to, each once. */
export function fileIdsOf(events: readonly RunEvent[]): readonly string[] {
  let ids: Set<string> | null = null;
  const visit = (items: readonly Item[]): void => {
    for (const { files } of items) {
      if (files) for (const file of Object.values(files)) if (isFile(file)) (ids ??= new Set()).add(file.id);
    }
  };
  for (const event of events) visitItems(event, visit);
  return [...(ids ?? [])];
}
