import { text } from '@heddle/contract/node/fields';
import { defineEntraApp } from '../microsoft/entra-app.ts';

// https://learn.microsoft.com/en-us/azure/azure-resource-manager/management/authenticate-service-principal-cli
export const azureApp = defineEntraApp({
  type: 'azureApp',
  name: 'Azure app',
  description: 'An app of Microsoft Entra with a role in an Azure subscription',
  service: 'Azure',
  scope: 'https://management.azure.com/.default',
  fields: {
    subscriptionId: text({
      label: 'Subscription ID',
      required: true,
      placeholder: '00000000-0000-0000-0000-000000000000',
    }),
  },
});
