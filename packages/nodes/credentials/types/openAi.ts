import { defineCredential } from '@heddle/contract/node/credentials';
import { text } from '@heddle/contract/node/fields';
import { apiKey, ownAddress } from '../ai-common.ts';

export const openAi = defineCredential({
  type: 'openAi',
  name: 'OpenAI',
  description: 'A key for the models of OpenAI',
  icon: 'key-round',
  models: ['chat', 'images', 'speech', 'transcription', 'embeddings'],
  fields: {
    apiKey: apiKey('At platform.openai.com: API keys.'),
    organization: text({ label: 'Organization', placeholder: 'org-…', optional: true, expression: false }),
    project: text({ label: 'Project', placeholder: 'proj_…', optional: true, expression: false }),
    address: ownAddress('https://api.openai.com/v1'),
  },
  http: (values) => ({ headers: { authorization: `Bearer ${values.apiKey.trim()}` } }),
});
