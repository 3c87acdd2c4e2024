import type { RunEvent } from '@heddle/contract/run/events';
import { clipText } from '@heddle/contract/errors/clip';

/** Characters of a value that are shown of what was found. */
const SHOWN = 200;

/** Values that are searched between two looks at the clock. */
const BATCH = 500;

/** The parts of a run's events that have data: items, requests, answers and errors, not the names and keys of the engine. */
function* dataOf(event: RunEvent): Generator<unknown> {
  switch (event.type) {
    case 'started':
      yield event.items;
      if (event.request) yield event.request;
      break;
    case 'step.completed':
    case 'step.sleeping':
      yield event.outputs;
      break;
    case 'step.failed':
    case 'failed':
      yield event.error;
      break;
    case 'signalled':
      yield event.value;
      break;
    case 'finished':
      if (event.error) yield event.error;
      break;
    default:
  }
}

/**
 * The first value in the data of a run that contains the text, shortened; null for none. `needle` is in lower case; names of fields are not searched.
 * Calls `pause` after every so many values, and waits for it.
 */
export async function findInEvents(
  events: readonly RunEvent[],
  needle: string,
  pause: () => Promise<void>,
): Promise<string | null> {
  let visited = 0;
  for (const event of events) {
    for (const data of dataOf(event)) {
      for (const text of textsIn(data)) {
        if (text.toLowerCase().includes(needle)) return clipText(text, SHOWN);
        visited += 1;
        if (visited % BATCH === 0) await pause();
      }
    }
  }
  return null;
}

/** Every value in the data that is no list or object, as text, in the order of the data. */
function* textsIn(data: unknown): Generator<string> {
  const open = [data];
  while (open.length > 0) {
    const value = open.pop();
    if (value === undefined || value === null) continue;
    if (typeof value === 'object')
      // Backwards, since the last one is taken first.
      for (const inner of Object.values(value).toReversed()) open.push(inner);
    else yield typeof value === 'string' ? value : JSON.stringify(value);
  }
}
