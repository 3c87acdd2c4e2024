import { describeConfigured } from '@heddle/contract/schedule/describe';
import { inZone } from '@heddle/contract/schedule/in-zone';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Catalog } from '../store/catalog.ts';

const quoted = (text: unknown): string => (typeof text === 'string' && text !== '' ? ` "${text}"` : '');

/** What the triggers of a workflow do without being called, as parts of a sentence: `runs every weekday at 09:00, Europe/Zurich`. */
export function selfStarting(
  nodes: readonly WorkflowNode[],
  catalog: Catalog,
  timeZone: string | undefined,
): readonly string[] {
  return nodes.flatMap((node): string[] => {
    const entry = catalog.get(node.type);
    if (node.data['disabled'] === true) return [];
    switch (entry?.startedBy) {
      case 'schedule': {
        const words = describeConfigured(inZone(node.data['schedule'], timeZone));
        return words === '' ? [] : [`runs ${words.charAt(0).toLowerCase()}${words.slice(1)}`];
      }
      case 'topic':
        return [`runs for messages of the topic${quoted(node.data['topic'])}`];
      case 'log':
        return ['runs for new lines of a log file'];
      case 'service':
        return [`runs when "${nodeName(node, entry.name)}" finds something new`];
      default:
        return [];
    }
  });
}
