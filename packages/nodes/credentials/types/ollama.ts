import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';

export const ollama = defineCredential({
  type: 'ollama',
  name: 'Ollama',
  description: 'Models that run on a computer of your own with Ollama',
  icon: 'server',
  models: ['chat', 'embeddings'],
  fields: {
    address: text({
      label: 'Base URL',
      placeholder: 'http://localhost:11434/v1',
      help: 'If empty, http://localhost:11434/v1. The operator has to allow addresses in private networks.',
      expression: false,
    }),
    apiKey: secret({ label: 'API key', help: 'Only for ollama.com or a proxy that asks for one.' }),
  },
  http: (values): { headers?: { authorization: string } } =>
    values.apiKey.trim() === '' ? {} : { headers: { authorization: `Bearer ${values.apiKey.trim()}` } },
});
