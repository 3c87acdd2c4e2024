import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { HeddleError } from '@heddle/contract/errors/define';
import { text } from '@heddle/contract/node/fields';

/** An address that a type's credentials may be tried with. */
export const testUrl = text({
  label: 'Test URL',
  placeholder: 'https://api.example.com/me',
  help: 'A test sends the credential there with GET. A status below 400 means that it works.',
});

/** `credential_invalid` for one field. */
export function invalid(field: string, message: string): HeddleError {
  return credentialErrors.credential_invalid({ reason: message }, { details: { fields: [{ field, message }] } });
}
