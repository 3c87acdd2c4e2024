import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** What an .ionapi file has: `pu` and `ot` are the token address, `iu` and `ti` that of the gateway with the tenant. Throws `credential_invalid` for another file. */
export function ionapi(file: string): { [name: string]: string } {
  let read: unknown;
  try {
    read = JSON.parse(file);
  } catch {
    // What is no JSON has none of the names.
    read = {};
  }
  const names = ['ti', 'ci', 'cs', 'iu', 'pu', 'ot', 'saak', 'sask'];
  const given = Object.fromEntries(names.map((name) => [name, isJsonObject(read) ? asText(read[name] ?? '') : '']));
  const missing = names.filter((name) => given[name] === '');
  if (missing.length === 0) return given;
  const message = `The file has no ${missing.join(', ')}. It has to be the .ionapi file of a backend service.`;
  throw credentialErrors.credential_invalid(
    { reason: message },
    { details: { fields: [{ field: 'ionapi', message }] } },
  );
}
