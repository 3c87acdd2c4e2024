import { defineCredential } from '@heddle/contract/node/credentials';
import { text } from '@heddle/contract/node/fields';
import { apiKey } from '../ai-common.ts';

export const azureOpenAi = defineCredential({
  type: 'azureOpenAi',
  name: 'Azure OpenAI',
  description: 'A key for the models that are deployed in a resource of Azure OpenAI',
  icon: 'key-round',
  models: ['chat', 'images', 'speech', 'transcription', 'embeddings'],
  fields: {
    endpoint: text({
      label: 'Endpoint',
      required: true,
      placeholder: 'https://my-resource.openai.azure.com',
      help: 'In the Azure portal: the resource, Keys and Endpoint.',
      expression: false,
    }),
    apiKey: apiKey('In the Azure portal: the resource, Keys and Endpoint.'),
    apiVersion: text({ label: 'API version', default: '2024-10-21', required: true, expression: false }),
  },
  http: (values) => ({ headers: { 'api-key': values.apiKey.trim() } }),
});
