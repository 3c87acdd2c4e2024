import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';

// https://learn.microsoft.com/en-us/azure/azure-functions/function-keys-how-to
export const azureFunctionKey = defineCredential({
  type: 'azureFunctionKey',
  name: 'Azure function key',
  description: 'A key of a function or of its app, to call it',
  icon: 'key-round',
  fields: {
    app: text({
      label: 'Function app',
      required: true,
      placeholder: 'acme-orders.azurewebsites.net',
      help: 'The name or the host name of the app.',
    }),
    key: secret({ label: 'Key', required: true, help: 'In the Azure portal: App keys, or Function keys.' }),
  },
  http: ({ key }) => ({ headers: { 'x-functions-key': key.trim() } }),
});
