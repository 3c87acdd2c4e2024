import type { HeldConnector } from './held-connector.ts';
import { isHeld } from './held-connector.ts';

const HEAD = ['Service', 'Objects', 'Operations', 'In its description', 'Triggers'];
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** What can be done with each service, as a table in Markdown: objects, operations, how many of these its own description has, and what triggers find. */
export function servicesTable(connectors: readonly HeldConnector[]): string {
  const rows = connectors
    .toSorted((one, other) => one.connector.name.localeCompare(other.connector.name, 'en'))
    .map(rowOf);
  return [row(HEAD), row(HEAD.map(() => '---')), ...rows].join('\n');
}

function rowOf(given: HeldConnector): string {
  const { connector, node } = given;
  const operations = [...connector.operations.values()].filter(({ free }) => !free);
  const objects = new Set(operations.map(({ object }) => object.name));
  const held = operations.filter(({ id }) => isHeld(given, id));
  const told = connector.webhook?.events ?? {};
  const triggers = Object.entries(connector.events).map(([key, { name }]) =>
    Object.hasOwn(told, key) ? `${name}*` : name,
  );
  return row([
    `[${connector.name}](#node-${node.type})`,
    [...objects].join(', '),
    String(operations.length),
    `${held.length} of ${operations.length}`,
    triggers.join(', '),
  ]);
}
