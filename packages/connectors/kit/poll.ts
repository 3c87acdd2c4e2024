import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { Connector } from './connector.ts';
import type { CursorPoll, Poll, RecordEvent } from './events.ts';
import { pollContent } from './poll-content.ts';
import { pollCursor } from './poll-cursor.ts';
import { pollDated } from './poll-dated.ts';
import { pollQueue } from './poll-queue.ts';
import { readEntries } from './read-entries.ts';

/** The event of a trigger and what reads its list. Throws `connector_operation_unknown`. */
export function eventOf(
  connector: Connector,
  request: Omit<PollRequest, 'position'>,
): { event: RecordEvent } & Pick<Poll, 'entries'> & Pick<CursorPoll, 'answer'> {
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
    async answer(id, fields) {
      const asked = connector.operations.get(id);
      if (!asked) throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: id });
      const read = (key: string): unknown => fields[key] ?? data[key];
      const [answer = null] = await readEntries(connector, asked, request, { read, limit: 1 });
      return answer;
    },
  };
}

/**
 * Reads what is new of an event since a position. The first poll gives nothing: it notes what is there. Throws `connector_operation_unknown` and the errors of
 * the operation.
 */
export async function pollEvent(connector: Connector, request: PollRequest): Promise<PollResult> {
  const { data, position, signal } = request;
  const { event, ...reading } = eventOf(connector, request);
  const poll: Poll & CursorPoll = { data, position, signal, ...reading };
  // The webhook brings it, once it is there.
  if (event.by === 'webhook') return { position: position ?? {}, records: [] };
  if (event.by === 'queue') return pollQueue(event, poll);
  if (event.by === 'content') return pollContent(event, poll);
  if (event.by === 'cursor') return pollCursor(event, poll);
  return pollDated(event, poll);
}
