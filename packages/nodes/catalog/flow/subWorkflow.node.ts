import { runErrors } from '@heddle/contract/errors/run';
import type { SubRunEnd } from '@heddle/contract/node/services';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, json, workflow } from '@heddle/contract/node/fields';
import { toItems } from '@heddle/contract/run/item';

export const subWorkflow = defineNode({
  type: 'subWorkflow',
  name: 'Run Workflow',
  category: 'Core Operations',
  icon: 'workflow',
  description: 'Runs another of your workflows and returns its result',
  summary: 'run {workflow}',
  effect: 'write',
  // The run that it starts is an evaluation too.
  runsInEvaluations: true,
  fields: {
    workflow: workflow({
      label: 'Workflow',
      required: true,
      help: 'It starts at its "Called by Workflow" trigger, or else at its manual trigger.',
    }),
    items: json({
      label: 'Items to send',
      help: 'An object or a list. If empty, it gets the items that arrive here.',
    }),
    wait: boolean({
      label: 'Wait for its result',
      default: true,
      help: 'If off, this node returns the ID of the execution immediately.',
    }),
  },
  pairing: 'all',
  sample: [{ result: 'of the other workflow' }],
  examples: [
    { title: 'The workflow has to be chosen', given: [{}], with: {}, fails: 'field_required' },
    { title: 'What is sent has to be JSON', given: [{}], with: { workflow: 'w', items: '[' }, fails: 'field_invalid' },
  ],
  async run({ items, field, run, startRun }) {
    if (run.resumed) {
      if ('expired' in run.resumed) throw runErrors.callback_missing();
      // Signaled by the journal when the child run has ended.
      const end = run.resumed.value as unknown as SubRunEnd;
      if (end.status !== 'completed')
        throw runErrors.sub_run_failed(
          { workflow: end.status, reason: end.error?.message ?? 'no reason given' },
          { details: { executionId: end.executionId } },
        );
      return { outputs: { main: end.items }, origins: { main: sendsItsInput(field.items()) ? end.origins : 'all' } };
    }
    const given = field.items();
    const wait = field.wait();
    const { executionId } = await startRun({
      workflowId: field.workflow(),
      items: sendsItsInput(given) ? items : toItems(given),
      wait,
    });
    return wait ? { outputs: {}, wait: {} } : main([{ json: { executionId } }]);
  },
});

const sendsItsInput = (given: unknown): given is undefined | '' => given === undefined || given === '';
