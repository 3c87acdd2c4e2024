import { enteredBase } from '../kit/entered-url.ts';

/** The sandbox of SAP S/4HANA Cloud. https://api.sap.com/products/SAPS4HANACloud */
const SANDBOX = 'https://sandbox.api.sap.com/s4hanacloud';

/** The address of a system, of the values of a credential: without one, that of the sandbox. */
export const systemAddress = ({ address }: { readonly [field: string]: unknown }): string =>
  enteredBase(address) || SANDBOX;
