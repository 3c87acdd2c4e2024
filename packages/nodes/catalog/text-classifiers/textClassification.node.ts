import { defineNode } from '@heddle/contract/node/define';
import { text } from '@heddle/contract/node/fields';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { tickets } from './text-examples.ts';
import { classifierEffect, classifierFields, classifierOutputs } from './fields.ts';

const { method, operation, model, ...others } = classifierFields;

export const textClassification = defineNode({
  type: 'textClassification',
  name: 'Text Classification',
  category: 'AI & Machine Learning',
  icon: 'tags',
  description: 'Learns from your examples which label a text belongs to, on this server, or asks an AI model',
  summary: '{operation} {model} {text}',
  effect: classifierEffect,
  outputs: classifierOutputs,
  errorOutput: 'unsure',
  fields: {
    method,
    operation,
    model,
    text: text({ label: 'Text', default: 'text', required: true, help: 'The field of the item with the text.' }),
    ...others,
  },
  sample: [{ text: 'The invoice is wrong', classification: { label: 'billing', confidence: 0.93 } }],
  examples: [
    {
      title: 'Learned from the examples that are typed in the node',
      given: [{ text: 'Wrong amount on my invoice' }, { text: 'error when I open the page' }, { text: 'xyzzy' }],
      with: { examples: tickets, folds: 0 },
      gives: {
        classified: [
          { text: 'Wrong amount on my invoice', classification: { label: 'billing', confidence: 0.901547 } },
          { text: 'error when I open the page', classification: { label: 'technical', confidence: 0.84612 } },
        ],
        unsure: [{ text: 'xyzzy', classification: { label: 'unsure', guess: null, confidence: 0 } }],
        report: [
          {
            algorithm: 'logistic',
            examples: 6,
            labels: [
              { label: 'billing', examples: 3 },
              { label: 'technical', examples: 3 },
            ],
            features: 319,
            iterations: 10,
            converged: true,
            validation: null,
          },
        ],
      },
    },
    {
      title: 'Items with a label teach, and a table would as well',
      given: [
        { subject: 'cheap watches offer', kind: 'spam' },
        { subject: 'cheap pills', kind: 'spam' },
        { subject: 'minutes of the meeting', kind: 'mail' },
        { subject: 'meeting on monday', kind: 'mail' },
        { subject: 'cheap offer' },
      ],
      with: {
        text: 'subject',
        examplesFrom: 'items',
        labelField: 'kind',
        algorithm: 'bayes',
        features: 'single',
        explain: true,
        to: 'is',
      },
      gives: {
        classified: [
          {
            subject: 'cheap offer',
            is: {
              label: 'spam',
              confidence: 0.885145,
              because: ['cheap', 'offer'],
              scores: [
                { label: 'spam', confidence: 0.885145 },
                { label: 'mail', confidence: 0.114855 },
              ],
            },
          },
        ],
        report: [
          {
            algorithm: 'bayes',
            examples: 4,
            labels: [
              { label: 'mail', examples: 2 },
              { label: 'spam', examples: 2 },
            ],
            features: 10,
            validation: {
              folds: 2,
              examples: 4,
              accuracy: 1,
              macroF1: 1,
              labels: [
                { label: 'mail', precision: 1, recall: 1, f1: 1, examples: 2 },
                { label: 'spam', precision: 1, recall: 1, f1: 1, examples: 2 },
              ],
              confusion: {
                rows: 'true label',
                columns: 'predicted label',
                counts: [
                  [2, 0],
                  [0, 2],
                ],
              },
            },
          },
        ],
      },
    },
    {
      title: 'Learned from a table under Data',
      given: [{ text: 'refund my payment' }],
      tables: [
        {
          name: 'Tickets',
          columns: { text: 'text', label: 'text' },
          rows: tickets.map(({ name, value }) => ({ text: value, label: name })),
        },
      ],
      with: { examplesFrom: 'table', table: 'Tickets', algorithm: 'bayes', features: 'single', folds: 0 },
      gives: {
        classified: [{ text: 'refund my payment', classification: { label: 'billing', confidence: 0.869989 } }],
        report: [
          {
            algorithm: 'bayes',
            examples: 6,
            labels: [
              { label: 'billing', examples: 3 },
              { label: 'technical', examples: 3 },
            ],
            features: 33,
            validation: null,
          },
        ],
      },
    },
    {
      title: 'A label alone is nothing to choose from',
      given: [{ text: 'x' }],
      with: { examples: tickets.slice(0, 3) },
      fails: 'examples_unusable',
    },
    {
      title: 'A model that was never saved',
      given: [{ text: 'x' }],
      with: { operation: 'classify', model: 'tickets' },
      fails: 'model_not_found',
    },
  ],
  loadList: modelList('chat'),
  run: async (context) => {
    const { classifyItems, textAt } = await lazyImport(import('./run.ts'));
    return classifyItems(context, { kind: 'text', textOf: textAt(context.field.text()) });
  },
});
