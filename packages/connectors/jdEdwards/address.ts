import { enteredBase } from '../kit/entered-url.ts';

/** The address of the services of an AIS server. */
export const serverAddress = ({ address }: { readonly [field: string]: unknown }): string =>
  `${enteredBase(address).replace(/\/jderest$/, '')}/jderest`;
