import type { RunEvent } from '@heddle/contract/run/events';
import { clipText } from '@heddle/contract/errors/clip';

/** Characters of a value that are shown of what was found. */
const SHOWN = 200;

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

/** The first value in the data of a run that contains the text, shortened; null for none. `needle` is in lower case; names of fields are not searched. */
export function findInEvents(events: readonly RunEvent[], needle: string): string | null {
  for (const event of events) {
    for (const data of dataOf(event)) {
      const found = findIn(data, needle);
      if (found !== null) return found;
    }
  }
  return null;
}

function findIn(data: unknown, needle: string): string | null {
  const open = [data];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value === 'object' && value !== null) {
      // Backwards, since the last one is taken first.
      for (const inner of Object.values(value).toReversed()) if (inner !== undefined) open.push(inner);
      continue;
    }
    const text = String(value);
    if (value !== null && text.toLowerCase().includes(needle)) return clipText(text, SHOWN);
  }
  return null;
}
