import { defineErrors } from './define.ts';

/** Errors of nodes for authentication, authorization and encryption. */
export const securityErrors = defineErrors({
  jwt_missing: {
    status: 422,
    message: 'There is no token.',
    hint: 'Fill in "Token", or let an earlier step put it into the field token or the header authorization.',
  },
  jwt_invalid: {
    status: 401,
    message: (p: { reason: string }) => `The token is not valid: ${p.reason}.`,
    hint: 'Choose the port under "If invalid" to handle such items yourself.',
  },
  jwks_unavailable: {
    status: 502,
    message: (p: { url: string; reason: string }) => `${p.url} returned no keys: ${p.reason}.`,
    hint: 'Check the URL of the JSON Web Key Set.',
  },
  oauth_refused: {
    status: 502,
    message: (p: { url: string; status: number; reason: string }) =>
      `${p.url} refused: it answered ${p.status}${p.reason === '' ? '' : ` (${p.reason})`}.`,
    hint: "Check client ID, client secret and what was sent; the reason is the service's own.",
  },
  oauth_answer_invalid: {
    status: 502,
    message: (p: { url: string; reason: string }) => `The answer of ${p.url} cannot be used: ${p.reason}.`,
    hint: 'Check the address.',
  },
  oauth_state_unknown: {
    status: 401,
    message: 'This sign-in was not started here, is too old, or was finished already.',
    hint: 'Start again with "Create the authorization URL".',
  },
  role_cycle: {
    status: 422,
    message: (p: { role: string }) => `The role "${p.role}" inherits from itself.`,
    hint: 'Remove the cycle from "Roles".',
  },
  one_time_secret_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The secret cannot be used: ${p.reason}.`,
    hint: 'Enter it in base32, as authenticator apps show it.',
  },
  password_hash_unreadable: {
    status: 422,
    message: (p: { reason: string }) => `The stored hash cannot be used: ${p.reason}.`,
    hint: 'Use a hash of argon2id, scrypt or bcrypt, as it was stored: $argon2id$…, $scrypt$… or $2b$….',
  },
  address_invalid: {
    status: 422,
    message: (p: { address: string }) => `"${p.address}" is not an IP address.`,
    hint: 'Check "IP address".',
  },
  threat_feed_unreadable: {
    status: 422,
    message: (p: { reason: string }) => `The feed cannot be read: ${p.reason}.`,
    hint: 'Check its URL and "Feed", the format that it has.',
  },
  threat_indicator_unsupported: {
    status: 422,
    message: (p: { id: string; reason: string }) =>
      `The indicator ${p.id} cannot be matched: ${p.reason.replace(/\.$/, '')}.`,
    hint: 'Set "If an indicator is not supported" to skip such indicators.',
  },
  stix_pattern_unsupported: {
    status: 422,
    message: (p: { pattern: string; reason: string }) => `The pattern ${p.pattern} is not supported: ${p.reason}.`,
    hint: 'Supported are addresses, domains, URLs, email addresses and hashes with =, IN, LIKE and ISSUBSET, joined by AND and OR.',
  },
  wrapping_key_unknown: {
    status: 422,
    message: (p: { id: string }) => `The data was encrypted under the master key "${p.id}", which is unknown.`,
    hint: 'Add it to the earlier keys of the credential.',
  },
});
