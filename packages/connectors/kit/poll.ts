import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { Connector } from './connector.ts';
import type { Poll, RecordEvent } from './events.ts';
import { pollContent } from './poll-content.ts';
import { pollDated } from './poll-dated.ts';
import { pollQueue } from './poll-queue.ts';
import { readEntries } from './read-entries.ts';

/** The event of a trigger and what reads its list. Throws `connector_operation_unknown`. */
export function eventOf(
  connector: Connector,
  request: Omit<PollRequest, 'position'>,
): { event: RecordEvent; entries: Poll['entries'] } {
  const { data } = request;
  const name = asText(data['event']);
  const event = Object.hasOwn(connector.events, name) ? connector.events[name] : undefined;
  const operation = event && connector.operations.get(event.operation);
  if (!event || !operation)
    throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: name });
  return {
    event,
    entries: ({ fields, ...wanted }) =>
      readEntries(connector, operation, request, {
        read: (key) => fields?.[key] ?? event.with[key] ?? data[key],
        ...wanted,
      }),
  };
}

/**
 * Reads what is new of an event since a position. The first poll gives nothing: it notes what is there. Throws `connector_operation_unknown` and the errors of
 * the operation.
 */
export async function pollEvent(connector: Connector, request: PollRequest): Promise<PollResult> {
  const { data, position, signal } = request;
  const { event, entries } = eventOf(connector, request);
  const poll: Poll = { data, position, signal, entries };
  // The webhook brings it, once it is there.
  if (event.by === 'webhook') return { position: position ?? {}, records: [] };
  if (event.by === 'queue') return pollQueue(event, poll);
  if (event.by === 'content') return pollContent(event, poll);
  return pollDated(event, poll);
}
