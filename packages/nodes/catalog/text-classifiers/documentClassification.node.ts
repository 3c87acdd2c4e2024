import { defineNode } from '@heddle/contract/node/define';
import { boolean, text } from '@heddle/contract/node/fields';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { classifierEffect, classifierFields, classifierOutputs } from './fields.ts';

const documents = [
  ['invoice', 'Invoice number 17. Amount due: 120.00 EUR, payable within 14 days. VAT included.'],
  ['invoice', 'Invoice 2044. Please pay the total amount to our bank account. VAT 19 %.'],
  ['contract', 'This agreement is made between the parties. Term and termination: three months notice.'],
  ['contract', 'The parties agree on the following terms. This contract is governed by the law of Austria.'],
].map(([name = '', value = '']) => ({ name, value }));
const { method, operation, model, ...others } = classifierFields;

export const documentClassification = defineNode({
  type: 'documentClassification',
  name: 'Document Classification',
  category: 'AI & Machine Learning',
  icon: 'file-search',
  description: 'Sorts PDF, Word, HTML and text files by what they say, from your examples or by an AI model',
  summary: '{operation} {model} {file} {text}',
  effect: classifierEffect,
  outputs: classifierOutputs,
  errorOutput: 'unsure',
  fields: {
    method,
    operation,
    model,
    file: text({
      label: 'File',
      placeholder: 'document',
      help: 'The name of the file in the item; if empty, its first.',
    }),
    text: text({
      label: 'Text',
      default: 'text',
      help: 'The field with the text of items that have no file.',
    }),
    fileName: boolean({ label: 'Use the file name', help: 'The words of the name count as well.' }),
    ...others,
  },
  sample: [
    {
      document: { name: 'march.pdf' },
      classification: { label: 'invoice', confidence: 0.97, document: { name: 'march.pdf', characters: 1834 } },
    },
  ],
  examples: [
    {
      title: 'Documents whose text is in the item',
      given: [{ text: 'Amount of this invoice: 80.00 EUR' }, { text: 'Terms of the contract between the parties' }],
      with: { examples: documents, folds: 0 },
      gives: {
        classified: [
          { text: 'Amount of this invoice: 80.00 EUR', classification: { label: 'invoice', confidence: 0.701291 } },
          {
            text: 'Terms of the contract between the parties',
            classification: { label: 'contract', confidence: 0.818931 },
          },
        ],
        report: [
          {
            algorithm: 'logistic',
            examples: 4,
            labels: [
              { label: 'contract', examples: 2 },
              { label: 'invoice', examples: 2 },
            ],
            features: 448,
            iterations: 10,
            converged: true,
            validation: null,
          },
        ],
      },
    },
    { title: 'Neither a file nor a text', given: [{}], with: { examples: documents }, fails: 'file_missing' },
  ],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./document-run.ts'))).classifyDocuments(context),
});
