import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { rowEffect, rowOutputs } from './fields.ts';
import { networkFields } from './network-fields.ts';

const xor = [
  { a: 0, b: 0, label: 'same' },
  { a: 0, b: 1, label: 'different' },
  { a: 1, b: 0, label: 'different' },
  { a: 1, b: 1, label: 'same' },
];

export const neuralNetwork = defineNode({
  type: 'neuralNetwork',
  name: 'Neural Network',
  category: 'AI & Machine Learning',
  icon: 'network',
  description: 'Trains a network of neurons on your rows, on this server, and predicts labels or numbers with it',
  summary: '{operation} {model} {task} {labelField} {hidden}',
  effect: rowEffect,
  outputs: rowOutputs,
  errorOutput: 'unsure',
  fields: networkFields,
  sample: [{ a: 1, b: 0, prediction: { label: 'different', confidence: 0.98 } }],
  examples: [
    {
      title: 'Exclusive or, which no straight line parts',
      given: [
        { a: 0, b: 1 },
        { a: 1, b: 1 },
      ],
      with: {
        examplesFrom: 'typed',
        examples: xor,
        hidden: '8',
        activation: 'tanh',
        rate: 0.05,
        epochs: 40,
        validation: 0,
      },
      gives: {
        predicted: [
          { a: 0, b: 1, prediction: { label: 'different', confidence: 0.995254 } },
          { a: 1, b: 1, prediction: { label: 'same', confidence: 0.995067 } },
        ],
        report: [
          {
            examples: 4,
            layers: [8],
            weights: 42,
            epochs: 40,
            bestEpoch: 40,
            losses: [
              { epoch: 1, loss: 0.889904 },
              { epoch: 3, loss: 0.712787 },
              { epoch: 5, loss: 0.680234 },
              { epoch: 7, loss: 0.671567 },
              { epoch: 9, loss: 0.646036 },
              { epoch: 11, loss: 0.600984 },
              { epoch: 13, loss: 0.547884 },
              { epoch: 15, loss: 0.490632 },
              { epoch: 17, loss: 0.42059 },
              { epoch: 19, loss: 0.337286 },
              { epoch: 21, loss: 0.253009 },
              { epoch: 23, loss: 0.178074 },
              { epoch: 25, loss: 0.117885 },
              { epoch: 27, loss: 0.0746354 },
              { epoch: 29, loss: 0.0465667 },
              { epoch: 31, loss: 0.0295691 },
              { epoch: 33, loss: 0.0195824 },
              { epoch: 35, loss: 0.0137107 },
              { epoch: 37, loss: 0.0101917 },
              { epoch: 39, loss: 0.00802323 },
              { epoch: 40, loss: 0.00725933 },
            ],
            training: {
              examples: 4,
              accuracy: 1,
              macroF1: 1,
              labels: [
                { label: 'different', precision: 1, recall: 1, f1: 1, examples: 2 },
                { label: 'same', precision: 1, recall: 1, f1: 1, examples: 2 },
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
      title: 'A number',
      given: [...[0, 1, 2, 3, 4, 5, 6, 7].map((x) => ({ x, label: 2 * x + 1 })), { x: 3.5 }],
      with: { task: 'numbers', hidden: '', epochs: 80, rate: 0.05, validation: 0, penalty: 0 },
      gives: {
        predicted: [{ x: 3.5, prediction: { value: 7.99564 } }],
        report: [
          {
            examples: 8,
            layers: [],
            weights: 2,
            epochs: 80,
            bestEpoch: 73,
            losses: [
              { epoch: 1, loss: 2.50749 },
              { epoch: 5, loss: 2.08019 },
              { epoch: 9, loss: 1.69614 },
              { epoch: 13, loss: 1.35612 },
              { epoch: 17, loss: 1.06159 },
              { epoch: 21, loss: 0.811687 },
              { epoch: 25, loss: 0.604592 },
              { epoch: 29, loss: 0.437374 },
              { epoch: 33, loss: 0.306179 },
              { epoch: 37, loss: 0.206479 },
              { epoch: 41, loss: 0.13337 },
              { epoch: 45, loss: 0.0818811 },
              { epoch: 49, loss: 0.047266 },
              { epoch: 53, loss: 0.0252383 },
              { epoch: 57, loss: 0.0121353 },
              { epoch: 61, loss: 0.00499884 },
              { epoch: 65, loss: 0.00157741 },
              { epoch: 69, loss: 0.000265408 },
              { epoch: 73, loss: 5.20237e-7 },
              { epoch: 77, loss: 0.000142435 },
              { epoch: 80, loss: 0.000303676 },
            ],
            training: { examples: 8, rmse: 0.0255961, mae: 0.0220151, rSquared: 0.999969 },
          },
        ],
      },
    },
    { title: 'Layers are whole numbers', given: xor, with: { hidden: '8, x' }, fails: 'field_invalid' },
    { title: 'A label that is no number', given: xor, with: { task: 'numbers' }, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./network-run.ts'))).workWithNetwork(context),
});
