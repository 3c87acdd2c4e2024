import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { classifyFields } from './classify-fields.ts';
import { rowEffect, rowOutputs } from './fields.ts';

const customers = [
  { visits: 1, plan: 'free', label: 'leaves' },
  { visits: 2, plan: 'free', label: 'leaves' },
  { visits: 3, plan: 'team', label: 'leaves' },
  { visits: 20, plan: 'team', label: 'stays' },
  { visits: 18, plan: 'free', label: 'stays' },
  { visits: 25, plan: 'team', label: 'stays' },
];

export const mlClassification = defineNode({
  type: 'mlClassification',
  name: 'ML Classification',
  category: 'AI & Machine Learning',
  icon: 'brain',
  description: 'Learns from rows with a known label and predicts the label of others, and shows how well it does',
  summary: '{operation} {model} {algorithm} {labelField}',
  effect: rowEffect,
  outputs: rowOutputs,
  errorOutput: 'unsure',
  fields: classifyFields,
  sample: [{ visits: 19, plan: 'free', prediction: { label: 'stays', confidence: 0.92 } }],
  examples: [
    {
      title: 'Items with a label teach, the others are predicted',
      given: [...customers, { visits: 22, plan: 'free' }, { visits: 2, plan: 'team' }],
      with: { algorithm: 'tree', leaf: 1 },
      gives: {
        predicted: [
          { visits: 22, plan: 'free', prediction: { label: 'stays', confidence: 1 } },
          { visits: 2, plan: 'team', prediction: { label: 'leaves', confidence: 1 } },
        ],
        report: [
          {
            algorithm: 'tree',
            examples: 6,
            labels: [
              { label: 'leaves', examples: 3 },
              { label: 'stays', examples: 3 },
            ],
            importance: [
              { field: 'visits', loss: 1 },
              { field: 'plan', loss: 0 },
            ],
            validation: {
              folds: 3,
              examples: 6,
              accuracy: 1,
              macroF1: 1,
              labels: [
                { label: 'leaves', precision: 1, recall: 1, f1: 1, examples: 3 },
                { label: 'stays', precision: 1, recall: 1, f1: 1, examples: 3 },
              ],
              confusion: {
                rows: 'true label',
                columns: 'predicted label',
                counts: [
                  [3, 0],
                  [0, 3],
                ],
              },
            },
          },
        ],
      },
    },
    {
      title: 'Rows of a table, by naive Bayes',
      given: [
        { visits: 4, plan: 'free' },
        { visits: 11, plan: 'team' },
      ],
      tables: [{ name: 'Customers', columns: { visits: 'number', plan: 'text', label: 'text' }, rows: customers }],
      with: {
        examplesFrom: 'table',
        table: 'Customers',
        algorithm: 'bayes',
        folds: 0,
        threshold: 0.9,
        explain: true,
        to: 'churn',
      },
      gives: {
        predicted: [
          {
            visits: 4,
            plan: 'free',
            churn: {
              label: 'leaves',
              confidence: 0.99998,
              scores: [
                { label: 'leaves', confidence: 0.99998 },
                { label: 'stays', confidence: 0.0000203314 },
              ],
            },
          },
          {
            visits: 11,
            plan: 'team',
            churn: {
              label: 'stays',
              confidence: 1,
              scores: [
                { label: 'stays', confidence: 1 },
                { label: 'leaves', confidence: 2.89947e-16 },
              ],
            },
          },
        ],
        report: [
          {
            algorithm: 'bayes',
            examples: 6,
            labels: [
              { label: 'leaves', examples: 3 },
              { label: 'stays', examples: 3 },
            ],
            importance: [
              { field: 'visits', loss: 0 },
              { field: 'plan', loss: 0 },
            ],
            validation: null,
          },
        ],
      },
    },
    { title: 'There are labels to tell apart', given: customers.slice(0, 3), with: {}, fails: 'examples_unusable' },
    {
      title: 'A model that was never saved',
      given: [{ visits: 3 }],
      with: { operation: 'predict', model: 'churn' },
      fails: 'model_not_found',
    },
  ],
  run: async (context) => (await lazyImport(import('./classify-run.ts'))).classifyRows(context),
});
