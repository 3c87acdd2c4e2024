import { enteredOrigin } from '../kit/entered-url.ts';

const VERSION = '3.24';

/** The address of the API of a server, however it is entered. */
export const serverAddress = ({ server }: { readonly [field: string]: unknown }): string =>
  `${enteredOrigin(server)}/api/${VERSION}`;
