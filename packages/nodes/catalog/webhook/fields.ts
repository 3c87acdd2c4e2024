import { choice, credential, number, text } from '@heddle/contract/node/fields';

const signed = { auth: ['signature'] };
const ownSignature = { auth: ['signature'], signature: ['hmac'] };

/** The authentication that a webhook requires of its callers. */
export const guardFields = {
  auth: choice({
    label: 'Who may call',
    default: 'none',
    section: 'Security Settings',
    choices: [
      { value: 'none', label: 'Whoever knows the address' },
      { value: 'basic', label: 'With user name and password' },
      { value: 'header', label: 'With a key in a header' },
      { value: 'jwt', label: 'With a JSON Web Token' },
      { value: 'signature', label: 'Whoever signs the request' },
    ],
    help: 'All others get 401. What callers send as proof is not kept with the run.',
  }),
  basicCredential: credential({
    label: 'User name and password',
    required: true,
    section: 'Security Settings',
    types: ['basicAuth'],
    when: { auth: ['basic'] },
  }),
  headerCredential: credential({
    label: 'Key',
    required: true,
    section: 'Security Settings',
    types: ['apiKeyHeader'],
    when: { auth: ['header'] },
  }),
  jwtCredential: credential({
    label: 'Secret or public key',
    required: true,
    section: 'Security Settings',
    types: ['jwtSecret', 'jwtPublicKey'],
    when: { auth: ['jwt'] },
    help: 'The token stands in Authorization: Bearer … and must have the claim exp. Issuer, subject and audience are checked where the credential names them.',
  }),
  signature: choice({
    label: 'Signed as by',
    default: 'hmac',
    section: 'Security Settings',
    when: signed,
    choices: [
      { value: 'stripe', label: 'Stripe' },
      { value: 'github', label: 'GitHub' },
      { value: 'slack', label: 'Slack' },
      { value: 'shopify', label: 'Shopify' },
      { value: 'hmac', label: 'Another service (HMAC)' },
    ],
  }),
  signatureCredential: credential({
    label: 'Secret',
    required: true,
    section: 'Security Settings',
    types: ['webhookSecret'],
    when: signed,
  }),
  signatureHeader: text({
    label: 'Header of the signature',
    default: 'X-Signature',
    required: true,
    expression: false,
    section: 'Security Settings',
    when: ownSignature,
  }),
  signatureHash: choice({
    label: 'Hash',
    default: 'sha256',
    section: 'Security Settings',
    when: ownSignature,
    choices: [
      { value: 'sha256', label: 'SHA-256' },
      { value: 'sha512', label: 'SHA-512' },
      { value: 'sha1', label: 'SHA-1' },
    ],
  }),
  signatureEncoding: choice({
    label: 'Written in',
    default: 'hex',
    section: 'Security Settings',
    when: ownSignature,
    choices: [
      { value: 'hex', label: 'Hexadecimal digits' },
      { value: 'base64', label: 'Base64' },
    ],
  }),
  signaturePrefix: text({
    label: 'Before the signature',
    expression: false,
    section: 'Security Settings',
    when: ownSignature,
    placeholder: 'sha256=',
    help: 'What stands in the header in front of it.',
  }),
  timestampHeader: text({
    label: 'Header of the time',
    expression: false,
    section: 'Security Settings',
    when: ownSignature,
    help: 'Where the caller signs the time as well: seconds since 1970, a dot and the body. Left empty, only the body is signed.',
  }),
  tolerance: number({
    label: 'Oldest signature (seconds)',
    default: 300,
    min: 1,
    max: 86_400,
    step: 1,
    section: 'Security Settings',
    when: { auth: ['signature'], signature: ['stripe', 'slack', 'hmac'] },
    help: 'Where the time is signed, older requests are refused.',
  }),
  origins: text({
    label: 'Pages that may call',
    expression: false,
    section: 'Security Settings',
    placeholder: 'https://shop.example.com',
    help: 'Origins of pages whose scripts call the webhook (CORS), separated by commas; * for all. Left empty, browsers keep the answer from them.',
  }),
  addresses: text({
    label: 'Addresses that may call',
    expression: false,
    section: 'Security Settings',
    placeholder: '203.0.113.0/24, 2001:db8::/32',
    help: 'IP addresses and networks, separated by commas. Left empty, all may.',
  }),
  maxBody: number({
    label: 'Largest body (KiB)',
    min: 1,
    max: 16_384,
    section: 'Security Settings',
    help: 'Left empty, as large as the server takes: 1 MiB, unless its operator has set another size. It cannot be more than that.',
  }),
};
