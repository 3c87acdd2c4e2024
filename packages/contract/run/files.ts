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

function* itemsIn(event: RunEvent): Generator<readonly Item[]> {
  switch (event.type) {
    case 'started':
      yield event.items;
      for (const outputs of Object.values(event.given ?? {})) yield itemsOf(outputs);
      for (const inputs of Object.values(event.inputs ?? {})) yield Object.values(inputs).flat();
      break;
    case 'step.completed':
      if (event.loop?.items) yield event.loop.items;
      yield* Object.values(event.outputs);
      break;
    case 'step.sleeping':
      yield* Object.values(event.outputs);
      break;
    case 'signalled':
      yield signalItems(event.value);
      break;
    default:
  }
}

/** External data may look like an item. */
const isFile = (file: unknown): file is FileRef => isJsonObject(file) && typeof file['id'] === 'string';

/** The files that items of an event refer to. */
export function* filesOf(event: RunEvent): Generator<FileRef> {
  for (const items of itemsIn(event)) {
    for (const { files } of items) if (files) for (const file of Object.values(files)) if (isFile(file)) yield file;
  }
}
