import type { Converter } from '../conversion.ts';
import { one, original, unknownWarning } from '../conversion.ts';
import { EXAMPLE_URL } from './http-request.ts';

/** Anything that has no equal: a request that is not sent before somebody has filled it in, with what n8n knew kept beside it. */
export const unknown: Converter = (task) => {
  task.warn(unknownWarning(task), 'hand', ['url']);
  const conversion = one('httpRequest', { method: 'GET', url: EXAMPLE_URL, ...original(task) });
  // Whatever leaves the original by any of its outputs leaves the request by the only one it has.
  return { ...conversion, outputs: () => [{ piece: 0, port: 'main' }] };
};
