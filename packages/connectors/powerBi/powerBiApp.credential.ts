import { defineCredential } from '@heddle/contract/node/credentials';
import { entraAppFields, entraSignature, entraToken } from '../microsoft/entra-app.ts';

const SCOPE = 'https://analysis.windows.net/powerbi/api/.default';

// https://learn.microsoft.com/en-us/power-bi/developer/embedded/embed-service-principal
export const powerBiApp = defineCredential({
  type: 'powerBiApp',
  name: 'Power BI app',
  description: 'An app of Microsoft Entra that is a member of workspaces in Power BI',
  icon: 'key-round',
  renewable: true,
  fields: entraAppFields,
  http: (values, tools) => entraSignature(values, SCOPE, tools),
  async test(values, tools) {
    await entraToken(values, SCOPE, tools);
    return 'Microsoft gave the app a token for Power BI.';
  },
});
