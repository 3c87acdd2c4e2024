import { asText } from '@heddle/contract/node/text';

/** Example data of the SAP Business Accelerator Hub. https://api.sap.com/products/SAPSuccessFactors */
const SANDBOX = 'https://sandbox.api.sap.com/successfactors';

/** The address of the data center's OData service, of the values of a credential: without one, that of the sandbox. */
export const odataAddress = ({ address }: { readonly [field: string]: unknown }): string =>
  `${
    asText(address ?? '')
      .trim()
      .replace(/\/+$/, '') || SANDBOX
  }/odata/v2`;
