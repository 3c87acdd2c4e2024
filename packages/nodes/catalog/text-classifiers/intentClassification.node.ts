import { defineNode } from '@heddle/contract/node/define';
import { pairs, text } from '@heddle/contract/node/fields';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { classifierEffect, classifierFields, classifierOutputs } from './fields.ts';

const messages = [
  ['cancel', 'Please cancel my order A-17'],
  ['cancel', 'I want to cancel order A-20'],
  ['cancel', 'cancel it, I do not need the order any more'],
  ['status', 'Where is my parcel?'],
  ['status', 'When will order A-99 arrive?'],
  ['status', 'Has my parcel been sent?'],
].map(([name = '', value = '']) => ({ name, value }));
const { method, operation, model, to, ...others } = classifierFields;

export const intentClassification = defineNode({
  type: 'intentClassification',
  name: 'Intent Classification',
  category: 'AI & Machine Learning',
  icon: 'message-square-quote',
  description:
    'Recognizes what a message asks for, from your examples or by an AI model, and reads the values that the intent needs',
  summary: '{operation} {model} {text}',
  effect: classifierEffect,
  outputs: classifierOutputs,
  errorOutput: 'unsure',
  fields: {
    method,
    operation,
    model,
    text: text({ label: 'Message', default: 'text', required: true, help: 'The field of the item with the message.' }),
    slots: pairs({
      label: 'Slots',
      when: { operation: ['learn', 'classify'] },
      help: 'A name, for one intent "cancel.orderId", and what to look for: number, percentage, money, email, url, phone, date, time, a list like small | large, or a pattern like /\\b(A-\\d+)\\b/.',
    }),
    ...others,
    to: { ...to, default: 'intent' },
  },
  sample: [
    {
      text: 'Cancel order A-17',
      intent: { label: 'cancel', confidence: 0.95, slots: { orderId: 'A-17' }, missing: [] },
    },
  ],
  examples: [
    {
      title: 'What a message asks for, and what it says of it',
      given: [
        { text: 'Can you cancel the order A-4711 of 24.12.2026?' },
        { text: 'where is my parcel' },
        { text: 'cancel' },
      ],
      with: {
        examples: messages,
        folds: 0,
        slots: [
          { name: 'cancel.orderId', value: '/\\b([A-Z]-\\d+)\\b/' },
          { name: 'date', value: 'date' },
        ],
      },
      gives: {
        classified: [
          {
            text: 'Can you cancel the order A-4711 of 24.12.2026?',
            intent: {
              label: 'cancel',
              confidence: 0.728422,
              slots: { orderId: 'A-4711', date: '24.12.2026' },
              missing: [],
            },
          },
          {
            text: 'where is my parcel',
            intent: { label: 'status', confidence: 0.91376, slots: {}, missing: ['date'] },
          },
          {
            text: 'cancel',
            intent: { label: 'cancel', confidence: 0.841806, slots: {}, missing: ['orderId', 'date'] },
          },
        ],
        report: [
          {
            algorithm: 'logistic',
            examples: 6,
            labels: [
              { label: 'cancel', examples: 3 },
              { label: 'status', examples: 3 },
            ],
            features: 204,
            iterations: 11,
            converged: true,
            validation: null,
          },
        ],
      },
    },
    {
      title: 'Slots are what can be looked for',
      given: [{ text: 'x' }],
      with: { examples: messages, slots: [{ name: 'size', value: 'large' }] },
      fails: 'field_invalid',
    },
    { title: 'Examples are needed', given: [{ text: 'x' }], with: {}, fails: 'field_required' },
  ],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./intent-run.ts'))).recognizeIntents(context),
});
