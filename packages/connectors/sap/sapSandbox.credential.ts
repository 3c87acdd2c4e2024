import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';

const TRIED = 'https://sandbox.api.sap.com/s4hanacloud/sap/opu/odata/sap/API_BUSINESS_PARTNER/A_BusinessPartner?$top=1';

// https://help.sap.com/docs/business-accelerator-hub/sap-business-accelerator-hub/trying-out-apis-in-sandbox-environment
export const sapSandbox = defineCredential({
  type: 'sapSandbox',
  name: 'SAP sandbox key',
  description:
    'The API key of the SAP Business Accelerator Hub, whose sandboxes of SAP products have example data to read',
  icon: 'flask-conical',
  fields: {
    apiKey: secret({ label: 'API key', required: true, help: 'At api.sap.com: any API, Show API Key.' }),
  },
  http: ({ apiKey }) => ({ headers: { APIKey: apiKey.trim() } }),
  async test({ apiKey }, { fetch, signal }) {
    const response = await fetch(TRIED, {
      headers: { APIKey: apiKey.trim(), accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `The sandbox answered ${response.status}` });
    return 'The key is valid.';
  },
});
