import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { customModelFields } from './fields.ts';

const url = 'https://ai.example.com/predict';

export const customModel = defineNode({
  type: 'customModel',
  name: 'Custom Model',
  category: 'AI & Machine Learning',
  icon: 'brain',
  description: 'Calls a model of your own: any chat model, any JSON endpoint, or a task of a model at Hugging Face',
  summary: '{model} {url} {taskModel}',
  effect: 'read',
  fields: customModelFields,
  examples: [
    {
      title: 'A request for each item; what stands at a path is the answer',
      given: [{ age: 41, plan: 'basic' }],
      with: {
        kind: 'endpoint',
        url,
        body: '{ "features": [{{ age }}] }',
        answerAt: 'predictions[0].label',
        modelName: 'churn-v3',
        callCost: 0.002,
      },
      answers: { [`POST ${url}`]: { predictions: [{ label: 'stays' }] } },
      gives: {
        main: [
          {
            age: 41,
            plan: 'basic',
            answer: 'stays',
            usage: { model: 'churn-v3', inputTokens: 0, outputTokens: 0, cost: 0.002 },
          },
        ],
      },
    },
    {
      title: 'Several items with one request',
      given: [{ text: 'Good' }, { text: 'Bad' }],
      with: {
        kind: 'endpoint',
        url,
        requests: 'several',
        input: '"{{ text }}"',
        answerAt: 'results',
        entryAt: 'score',
        saveIn: 'score',
        saveUsageIn: '',
      },
      answers: { [`POST ${url}`]: { results: [{ score: 0.9 }, { score: 0.1 }] } },
      gives: {
        main: [
          { text: 'Good', score: 0.9 },
          { text: 'Bad', score: 0.1 },
        ],
      },
    },
    {
      title: 'A path with nothing at it is an error',
      given: [{}],
      with: { kind: 'endpoint', url, answerAt: 'label' },
      answers: { [`POST ${url}`]: { result: 1 } },
      fails: 'ai_answer_invalid',
    },
    {
      title: 'Keys belong to the credential',
      given: [{}],
      with: { kind: 'endpoint', url, headers: [{ name: 'Authorization', value: 'Bearer key' }] },
      fails: 'field_invalid',
    },
  ],
  sample: [{ answer: 'stays', usage: { model: 'churn-v3', inputTokens: 0, outputTokens: 0, cost: 0.002 } }],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).askCustomModel(context),
});
