import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { signForAws } from '../aws-signature.ts';
import { invalid } from '../common.ts';

export const s3Account = defineCredential({
  type: 's3Account',
  name: 'S3 storage',
  description: 'An access key for Amazon S3 or any compatible storage',
  icon: 'database',
  fields: {
    endpoint: text({
      label: 'Endpoint',
      placeholder: 'https://s3.example.com',
      help: 'The URL of a compatible storage. If empty, Amazon S3 in the region.',
    }),
    region: text({ label: 'Region', default: 'us-east-1', required: true }),
    accessKeyId: text({ label: 'Access key ID', required: true }),
    secretAccessKey: secret({ label: 'Secret access key', required: true }),
    sessionToken: secret({ label: 'Session token', help: 'Only for temporary credentials.' }),
    addressing: choice({
      label: 'Bucket in the URL',
      default: 'auto',
      choices: [
        { value: 'auto', label: 'In the host at Amazon, otherwise in the path' },
        { value: 'path', label: 'In the path: s3.example.com/bucket' },
        { value: 'host', label: 'In the host: bucket.s3.example.com' },
      ],
    }),
  },
  check({ endpoint }) {
    const url = URL.parse(endpoint.trim());
    if (endpoint.trim() !== '' && url?.protocol !== 'https:' && url?.protocol !== 'http:')
      throw invalid('endpoint', 'The endpoint is a URL with https:// or http://.');
  },
  http: (values) => ({
    sign: async (request) => ({
      headers: await signForAws(
        {
          accessKeyId: values.accessKeyId.trim(),
          secretAccessKey: values.secretAccessKey.trim(),
          sessionToken: values.sessionToken.trim(),
          region: values.region.trim(),
          service: 's3',
        },
        request,
      ),
    }),
  }),
});
