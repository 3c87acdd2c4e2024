import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { signForAws } from '../aws-signature.ts';
import { testUrl } from '../common.ts';

export const awsAccessKey = defineCredential({
  type: 'awsAccessKey',
  name: 'AWS access key',
  description: 'Signs each request to Amazon Web Services with an access key (Signature Version 4)',
  icon: 'key',
  fields: {
    accessKeyId: text({ label: 'Access key ID', required: true }),
    secretAccessKey: secret({ label: 'Secret access key', required: true }),
    sessionToken: secret({ label: 'Session token', help: 'Only for temporary credentials.' }),
    region: text({ label: 'Region', required: true, placeholder: 'eu-central-1' }),
    service: text({
      label: 'Service',
      required: true,
      placeholder: 's3',
      help: 'As AWS abbreviates it: s3, lambda, sqs.',
    }),
    testUrl,
  },
  http: (values) => ({
    sign: async (request) => ({
      headers: await signForAws(
        {
          accessKeyId: values.accessKeyId.trim(),
          secretAccessKey: values.secretAccessKey.trim(),
          sessionToken: values.sessionToken.trim(),
          region: values.region.trim(),
          service: values.service.trim(),
        },
        request,
      ),
    }),
  }),
});
