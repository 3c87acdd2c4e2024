import { defineCredential } from '@heddle/contract/node/credentials';
import { entraAppFields, entraSignature, entraToken } from '../microsoft/entra-app.ts';

const SCOPE = 'https://graph.microsoft.com/.default';

// https://learn.microsoft.com/en-us/graph/auth-v2-service
export const entraGraphApp = defineCredential({
  type: 'entraGraphApp',
  name: 'Microsoft Entra app (Graph)',
  description: 'An app of Microsoft Entra with application permissions for Microsoft Graph',
  icon: 'key-round',
  renewable: true,
  fields: entraAppFields,
  http: (values, tools) => entraSignature(values, SCOPE, tools),
  async test(values, tools) {
    await entraToken(values, SCOPE, tools);
    return 'Microsoft gave the app a token for Microsoft Graph.';
  },
});
