import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { answerItems } from '../chat/run.ts';
import { askEndpoint } from './ask-endpoint.ts';
import type { customModelFields } from './fields.ts';
import { doTasks } from './do-tasks.ts';

export type CustomModelContext = NodeContext<typeof customModelFields>;

/** Asks the user's own model about each item. */
export async function askCustomModel(context: CustomModelContext): Promise<NodeResult> {
  const kind = context.field.kind();
  if (kind === 'endpoint') return askEndpoint(context);
  return kind === 'task' ? doTasks(context) : answerItems(context);
}
