import { defineCredential } from '@heddle/contract/node/credentials';
import { text } from '@heddle/contract/node/fields';
import { entraAppFields, entraSignature, entraToken } from '../microsoft/entra-app.ts';

const SCOPE = 'https://management.azure.com/.default';

// https://learn.microsoft.com/en-us/azure/azure-resource-manager/management/authenticate-service-principal-cli
export const azureApp = defineCredential({
  type: 'azureApp',
  name: 'Azure app',
  description: 'An app of Microsoft Entra with a role in an Azure subscription',
  icon: 'key-round',
  renewable: true,
  fields: {
    subscriptionId: text({
      label: 'Subscription ID',
      required: true,
      placeholder: '00000000-0000-0000-0000-000000000000',
    }),
    ...entraAppFields,
  },
  http: (values, tools) => entraSignature(values, SCOPE, tools),
  async test(values, tools) {
    await entraToken(values, SCOPE, tools);
    return 'Microsoft gave the app a token for Azure.';
  },
});
