import { enteredBase } from '../kit/entered-url.ts';

/** Example data of the SAP Business Accelerator Hub. https://api.sap.com/products/SAPSuccessFactors */
const SANDBOX = 'https://sandbox.api.sap.com/successfactors';

/** The address of the data center's OData service, of the values of a credential: without one, that of the sandbox. */
export const odataAddress = ({ address }: { readonly [field: string]: unknown }): string =>
  `${enteredBase(address) || SANDBOX}/odata/v2`;
