import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { openAiCall, openAiSays, openAiUsage } from '../chat/example-answers.ts';
import { translationFields } from './fields.ts';

const says = (...translations: string[]) => openAiSays(JSON.stringify({ translations }));
const english = 'Your parcel is on its way and arrives tomorrow.';

export const languageTranslation = defineNode({
  type: 'languageTranslation',
  name: 'Language Translation',
  category: 'AI & Machine Learning',
  icon: 'languages',
  description:
    'Translates texts, HTML and the texts in JSON by any AI model; URLs, placeholders, markup and numbers stay',
  summary: 'to {target} with {model}',
  effect: 'read',
  fields: translationFields,
  examples: [
    {
      title: 'A message into German; the placeholder and the URL stay as they are',
      given: [{ text: 'Hello {name}, see https://shop.example/7' }],
      with: { target: 'de', source: 'en' },
      streams: { [openAiCall]: says('Hallo ⟦0⟧, siehe ⟦1⟧') },
      gives: {
        main: [
          {
            text: 'Hello {name}, see https://shop.example/7',
            translation: 'Hallo {name}, siehe https://shop.example/7',
            sourceLanguage: 'en',
            usage: openAiUsage,
          },
        ],
      },
    },
    {
      title: 'The texts of a product; its number and structure stay',
      given: [{ sku: 'A-7', names: ['Red bicycle'], price: 300 }],
      with: { format: 'json', skip: 'sku', target: 'fr', source: 'en', saveLanguageIn: '', saveUsageIn: '' },
      streams: { [openAiCall]: says('Vélo rouge') },
      gives: {
        main: [
          {
            sku: 'A-7',
            names: ['Red bicycle'],
            price: 300,
            translation: { sku: 'A-7', names: ['Vélo rouge'], price: 300 },
          },
        ],
      },
    },
    {
      title: 'A text that is in the target language already is not sent',
      given: [{ text: english }],
      with: { target: 'en', saveUsageIn: '' },
      gives: { main: [{ text: english, translation: english, sourceLanguage: 'en' }] },
    },
    {
      title: 'Languages are named by their codes',
      given: [{ text: 'Hello' }],
      with: { target: 'German' },
      fails: 'field_invalid',
    },
  ],
  sample: [{ translation: 'Hallo Ada', sourceLanguage: 'en', usage: { ...openAiUsage } }],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).translateItems(context),
});
