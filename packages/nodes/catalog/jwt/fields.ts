import { choice, credential, json, multiline, number, secret, text } from '@heddle/contract/node/fields';

const verifies = { operation: ['verify'] };
const signs = { operation: ['sign'] };

export const jwtFields = {
  operation: choice({
    label: 'Operation',
    default: 'verify',
    choices: [
      { value: 'verify', label: 'Verify a token' },
      { value: 'sign', label: 'Sign a token' },
    ],
  }),
  token: text({
    label: 'Token',
    when: verifies,
    placeholder: '{{ token }}',
    help: 'If empty: the field token of the item, or the bearer token of its header authorization.',
  }),
  keySource: choice({
    label: 'Key',
    default: 'secret',
    choices: [
      { value: 'secret', label: 'A shared secret' },
      { value: 'key', label: 'A key in PEM' },
      { value: 'credential', label: 'A credential' },
      { value: 'jwksUrl', label: 'The key set at an address (JWKS)' },
      { value: 'jwks', label: 'A key set (JWKS)' },
    ],
    help: 'Key sets only verify.',
  }),
  secret: secret({
    label: 'Secret',
    required: true,
    when: { keySource: ['secret'] },
    help: 'For HS256, HS384 and HS512.',
  }),
  secretFormat: choice({
    label: 'The secret is',
    default: 'text',
    when: { keySource: ['secret'] },
    choices: [
      { value: 'text', label: 'Text' },
      { value: 'base64', label: 'Base64' },
    ],
  }),
  publicKey: multiline({
    label: 'Public key',
    required: true,
    when: { ...verifies, keySource: ['key'] },
    help: 'A public key or a certificate in PEM.',
  }),
  privateKey: secret({
    label: 'Private key',
    required: true,
    multiline: true,
    when: { ...signs, keySource: ['key'] },
    help: 'PEM.',
  }),
  passphrase: secret({ label: 'Passphrase of the key', when: { ...signs, keySource: ['key'] } }),
  credential: credential({
    label: 'Credential',
    required: true,
    types: ['jwtSecret', 'jwtKeys'],
    when: { keySource: ['credential'] },
    help: 'A JWT secret or private key. It gives key and algorithm.',
  }),
  jwksUrl: text({
    label: 'Address of the key set',
    required: true,
    when: { ...verifies, keySource: ['jwksUrl'] },
    placeholder: 'https://login.example.com/.well-known/jwks.json',
    help: 'Kept for five minutes; fetched again when a token names a key that is not in it.',
  }),
  jwks: json({
    label: 'Key set',
    required: true,
    when: { ...verifies, keySource: ['jwks'] },
    placeholder: '{ "keys": [ … ] }',
  }),
  algorithms: text({
    label: 'Accepted algorithms',
    when: verifies,
    placeholder: 'RS256, ES256',
    help: 'If empty: those the key is for. A shared secret never verifies a token that names a public-key algorithm, or the other way round.',
  }),
  issuer: text({
    label: 'Issuer',
    help: 'The claim iss. When verifying, several may be given, separated by commas; if empty, any.',
  }),
  audience: text({
    label: 'Audience',
    help: 'The claim aud. When verifying, one of several, separated by commas; if empty, any.',
  }),
  subject: text({ label: 'Subject', help: 'The claim sub. If empty when verifying, any.' }),
  requiredClaims: text({
    label: 'Required claims',
    default: 'exp',
    when: verifies,
    help: 'Separated by commas. A token without an end (exp) holds for ever.',
  }),
  clockSkew: number({
    label: 'Clock difference (seconds)',
    default: 60,
    min: 0,
    max: 600,
    when: verifies,
    help: 'How far the clocks of the two sides may be apart for exp, nbf and iat.',
  }),
  maxAge: number({
    label: 'Oldest (seconds)',
    min: 1,
    when: verifies,
    help: 'Since iat, which the token then has to have. If empty, exp alone decides.',
  }),
  algorithm: choice({
    label: 'Algorithm',
    default: 'HS256',
    when: { ...signs, keySource: ['secret', 'key'] },
    choices: [
      'HS256',
      'HS384',
      'HS512',
      'RS256',
      'RS384',
      'RS512',
      'PS256',
      'PS384',
      'PS512',
      'ES256',
      'ES384',
      'ES512',
      'EdDSA',
    ],
  }),
  claims: json({
    label: 'Claims',
    when: signs,
    default: {},
    placeholder: '{ "role": "{{ role }}" }',
    help: 'What the token says besides the fields here.',
  }),
  lifetime: number({ label: 'Holds for (seconds)', default: 3600, min: 0, when: signs, help: 'Zero: for ever.' }),
  notBefore: number({
    label: 'Holds from, in (seconds)',
    min: 0,
    when: signs,
    help: 'The claim nbf. If empty, at once.',
  }),
  keyId: text({ label: 'Key id', when: signs, help: 'The header kid. If empty, that of the credential or none.' }),
  onInvalid: choice({
    label: 'If it is not valid',
    default: 'port',
    when: verifies,
    choices: [
      { value: 'port', label: 'Leave by the port invalid' },
      { value: 'fail', label: 'Fail the step' },
    ],
  }),
  to: text({ label: 'Result field', help: 'If empty: claims when verifying, token when signing.' }),
};
