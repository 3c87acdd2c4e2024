import { defineCredential } from '@heddle/contract/node/credentials';
import { text } from '@heddle/contract/node/fields';
import { entraAppFields, entraSignature, entraToken } from '../microsoft/entra-app.ts';
import { enteredOrigin } from '../kit/entered-url.ts';

export const dynamicsApp = defineCredential({
  type: 'dynamicsApp',
  name: 'Dynamics app',
  description: 'An app of Microsoft Entra that is an application user of Dynamics 365',
  icon: 'key-round',
  renewable: true,
  fields: {
    environment: text({ label: 'Environment', required: true, placeholder: 'acme.crm4.dynamics.com' }),
    ...entraAppFields,
  },
  http: (values, tools) => entraSignature(values, `${enteredOrigin(values.environment)}/.default`, tools),
  async test(values, tools) {
    await entraToken(values, `${enteredOrigin(values.environment)}/.default`, tools);
    return 'Microsoft gave the app a token for the environment.';
  },
});
