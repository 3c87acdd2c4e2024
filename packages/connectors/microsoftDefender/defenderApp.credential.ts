import { defineCredential } from '@heddle/contract/node/credentials';
import { entraAppFields, entraSignature, entraToken } from '../microsoft/entra-app.ts';

const SCOPE = 'https://api.securitycenter.microsoft.com/.default';

// https://learn.microsoft.com/en-us/defender-endpoint/api/exposed-apis-create-app-webapp
export const defenderApp = defineCredential({
  type: 'defenderApp',
  name: 'Microsoft Defender app',
  description: 'An app of Microsoft Entra with application permissions for WindowsDefenderATP',
  icon: 'key-round',
  renewable: true,
  fields: entraAppFields,
  http: (values, tools) => entraSignature(values, SCOPE, tools),
  async test(values, tools) {
    await entraToken(values, SCOPE, tools);
    return 'Microsoft gave the app a token for Defender for Endpoint.';
  },
});
