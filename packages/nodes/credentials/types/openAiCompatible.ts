import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';

export const openAiCompatible = defineCredential({
  type: 'openAiCompatible',
  name: 'Server with the API of OpenAI',
  description: 'LM Studio, llama.cpp, vLLM, LocalAI or a gateway that answers as OpenAI does',
  icon: 'server',
  models: ['chat', 'images', 'speech', 'transcription', 'embeddings'],
  fields: {
    address: text({
      label: 'Base URL',
      required: true,
      placeholder: 'http://localhost:1234/v1',
      help: 'With the version. The operator has to allow addresses in private networks.',
      expression: false,
    }),
    apiKey: secret({ label: 'API key', help: 'If empty, calls are made without a key.' }),
  },
  http: (values): { headers?: { authorization: string } } =>
    values.apiKey.trim() === '' ? {} : { headers: { authorization: `Bearer ${values.apiKey.trim()}` } },
});
