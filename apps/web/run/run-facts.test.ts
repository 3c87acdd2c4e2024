import type { TriggerSource } from '@heddle/contract/node/define';
import type { RunSummary } from '@heddle/contract/run/view';
import { describe, expect, it } from 'vitest';
import { originText, startText } from './run-facts.ts';

type Start = Pick<RunSummary, 'trigger' | 'startedBy' | 'originName'>;
const trigger = (name: string): Start => ({ trigger: { nodeId: 'n1', type: 'any', name }, startedBy: 'trigger' });

describe('what has started a run', () => {
  it.each<[Start, string]>([
    [trigger('Webhook Trigger'), 'Webhook Trigger'],
    [{ ...trigger('Manual Trigger'), startedBy: 'person' }, 'Manual Trigger, by hand'],
    [{ ...trigger('Manual Trigger'), startedBy: 'key' }, 'Manual Trigger, with an API key'],
    [{ ...trigger('Workflow Trigger'), startedBy: 'run' }, 'Workflow Trigger, by another workflow'],
    [{ startedBy: 'run', originName: 'Orders' }, 'by workflow Orders'],
    [{}, ''],
  ])('%j in a list: %s', (run, text) => expect(startText(run)).toBe(text));

  it.each<[Start, TriggerSource | undefined, string]>([
    [trigger('Webhook Trigger'), 'webhook', 'by the webhook'],
    [trigger('Scheduler'), 'schedule', 'by the schedule'],
    [trigger('Stream Trigger'), 'topic', 'by a message of the topic'],
    [trigger('Log Trigger'), 'log', 'by a line of the log'],
    [trigger('Slack Trigger'), 'service', 'by Slack Trigger'],
    [{ ...trigger('Webhook Trigger'), startedBy: 'key' }, 'webhook', 'with an API key'],
    [{ ...trigger('Webhook Trigger'), startedBy: 'run', originName: 'Orders' }, 'webhook', 'by workflow Orders'],
    [{}, undefined, 'elsewhere'],
  ])('%j by a %s trigger, after "Started": %s', (run, source, text) =>
    expect(originText(run, source, true)).toBe(text),
  );

  it('is a person: in another window if it has just begun there', () => {
    const run: Start = { ...trigger('Manual Trigger'), startedBy: 'person' };
    expect([originText(run, 'manual', true), originText(run, 'manual', false)]).toEqual([
      'in another window',
      'by hand',
    ]);
  });
});
