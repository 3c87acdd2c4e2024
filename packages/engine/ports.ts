import type { PlanNode } from './plan.ts';

type Ports = Pick<PlanNode, 'definition'>;

/** The output port by which items leave a node that is not executed: `main`, `done` of a loop, or the first one of its type. */
export function mainPort({ definition }: Ports): string {
  const ports = definition.outputs ?? ['main'];
  return ['main', 'done'].find((port) => ports.includes(port)) ?? ports[0] ?? 'main';
}

/**
 * The output port by which an error leaves that continues as an item: `error` if something is connected there, otherwise the one that the type names
 * (`errorOutput`), otherwise its main one.
 */
export function errorPort({ definition, outgoing }: Ports & Pick<PlanNode, 'outgoing'>): string {
  if (outgoing.some(({ sourcePort }) => sourcePort === 'error')) return 'error';
  return definition.errorOutput ?? mainPort({ definition });
}
