import { enteredOrigin } from '../kit/entered-url.ts';

/** The address of the API of a Looker instance, however it is entered. */
export const lookerAddress = (instance: unknown): string => `${enteredOrigin(instance)}/api/4.0`;
