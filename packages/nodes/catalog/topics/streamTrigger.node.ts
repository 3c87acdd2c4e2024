import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, condition, number, text } from '@heddle/contract/node/fields';

const message = {
  order: 7,
  amount: 120,
  stream: { topic: 'orders', position: 41, publishedAt: '2026-03-01T12:00:00.000Z' },
};

export const streamTrigger = defineNode({
  type: 'streamTrigger',
  name: 'Stream Trigger',
  category: 'Core Operations',
  icon: 'radio',
  description: 'Starts the workflow for messages in one of your topics, each exactly once',
  summary: '{topic}',
  trigger: true,
  startedBy: 'topic',
  effect: 'none',
  fields: {
    topic: text({
      label: 'Topic',
      names: 'topic',
      required: true,
      expression: false,
      placeholder: 'orders',
      help: 'The topic that Stream Output publishes to.',
    }),
    from: choice({
      label: 'Start at',
      default: 'latest',
      choices: [
        { value: 'latest', label: 'New messages only' },
        { value: 'earliest', label: 'The oldest stored message' },
      ],
      help: 'Afterwards it continues where it stopped, even if the workflow was off for a while.',
    }),
    batchSize: number({
      label: 'Messages per run',
      default: 1,
      min: 1,
      max: 1000,
      step: 1,
      help: 'The maximum: a run starts with the messages that are available.',
    }),
    filtered: boolean({ label: 'Filter messages' }),
    filter: condition({
      label: 'Condition',
      required: true,
      when: { filtered: [true] },
      placeholder: 'amount > 100',
      help: 'A message also starts a run if the condition fails with an error.',
    }),
  },
  examples: [
    {
      title: 'A message is an item, with where it stood',
      given: [message],
      with: { topic: 'orders' },
      gives: { main: [message] },
    },
    {
      title: 'Several in a run',
      given: [{ n: 1 }, { n: 2 }],
      with: { topic: 'numbers', batchSize: 10 },
      gives: { main: [{ n: 1 }, { n: 2 }] },
    },
    { title: 'A topic is needed', given: [{}], with: {}, fails: 'field_required' },
  ],
  run({ items, field }) {
    field.topic();
    return main(items);
  },
});
