import { nodeErrors } from '@heddle/contract/errors/node';
import type { Pair } from '@heddle/contract/node/fields';
import { redact } from '@heddle/contract/node/redaction';

/**
 * Headers from a list of names and values; a name may occur several times, entries without a name are left out.
 * Throws `field_invalid` for names and values that HTTP does not allow. The value is never part of the message: it may be a secret.
 */
export function toHeaders(pairs: readonly Pair[], label: string): Headers {
  const headers = new Headers();
  for (const { name, value } of pairs) {
    if (name.trim() !== '') checked(label, name, () => headers.append(name.trim(), value.trim()));
  }
  return headers;
}

/** Sets one header in place of an existing one, with the same check. */
export function setHeader(headers: Headers, name: string, value: string, label: string): void {
  checked(label, name, () => headers.set(name.trim(), value.trim()));
}

function checked(label: string, name: string, write: () => void): void {
  try {
    write();
  } catch {
    // The error's own text would repeat the value.
    throw nodeErrors.field_invalid({
      field: label,
      reason: `has a name or a value that HTTP does not allow, at "${name}"`,
    });
  }
}

/** The value of `Authorization` for a user name and a password. */
export function basicAuthorization(username: string, password: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`;
}

/** Text without its percent escapes; as it is where they make no sense. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address as error messages show it: without user name, query and fragment, which often hold keys. It need not be valid. */
export function shownUrl(url: URL | string, secrets: readonly string[]): string {
  const [address = ''] = String(url).split(/[?#]/);
  return redact(address.replace(/^([^/]*\/\/)[^/]*@/, '$1'), secrets).slice(0, 500);
}
