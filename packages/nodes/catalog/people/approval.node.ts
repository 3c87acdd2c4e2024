import { runErrors } from '@heddle/contract/errors/run';
import type { Answered } from '@heddle/contract/node/services';
import { ports } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, multiline, number, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { listedIn } from '@heddle/contract/node/text';

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export const approval = defineNode({
  type: 'approval',
  name: 'Approval',
  category: 'Core Operations',
  icon: 'user-check',
  description: 'Asks people to approve or reject, then continues with their decision',
  summary: 'ask: {title}',
  effect: 'write',
  waitsFor: 'answer',
  outputs: ['approved', 'rejected'],
  errorOutput: 'rejected',
  fields: {
    title: text({ label: 'Question', required: true, default: 'May this continue?' }),
    message: multiline({
      label: 'Details',
      help: 'What people need to know to decide, for example {{ amount }} to {{ recipient }}.',
    }),
    askedOf: text({
      label: 'Approvers',
      placeholder: 'ada@example.com, eve@example.com',
      needs: 'mail',
      help: 'Email addresses. Approvers get a link and need no account. You can always answer in the app, under Approvals.',
    }),
    amount: number({ label: 'Answer within', default: 7, min: 1, max: 366 }),
    unit: choice({ label: 'Unit', default: 'days', choices: ['minutes', 'hours', 'days'] }),
    onExpiry: choice({
      label: 'If nobody answers',
      default: 'reject',
      choices: [
        { value: 'reject', label: 'Reject' },
        { value: 'approve', label: 'Approve' },
        { value: 'fail', label: 'Fail' },
      ],
    }),
  },
  sample: [{ approved: true, comment: '', by: 'ada@example.com' }],
  examples: [
    { title: 'A year is the most', given: [{}], with: { amount: 500 }, fails: 'field_invalid' },
    { title: 'There has to be a question', given: [{}], with: { title: '' }, fails: 'field_required' },
  ],
  async run({ items, field, run, ask }) {
    if (!run.resumed) {
      const until = run.now + field.amount() * unitMs[field.unit()];
      const askedOf = listedIn(field.askedOf());
      const { notes } = await ask({ title: field.title(), message: field.message(), askedOf, until });
      return { outputs: {}, wait: { until }, logs: [...notes] };
    }
    if ('expired' in run.resumed && field.onExpiry() === 'fail') throw runErrors.callback_missing();
    const answer: Answered =
      'expired' in run.resumed
        ? { approved: field.onExpiry() === 'approve', comment: '', by: 'nobody', at: new Date(run.now).toISOString() }
        : // Sent by the server, which has parsed and validated it.
          (run.resumed.value as unknown as Answered);
    const answered = items.map((item): Item => ({ ...item, json: { ...item.json, approval: { ...answer } } }));
    return ports({ [answer.approved ? 'approved' : 'rejected']: answered });
  },
});
