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
      { value: 'key', label: 'A PEM key' },
      { value: 'credential', label: 'A credential' },
      { value: 'jwksUrl', label: 'A JWKS URL' },
      { value: 'jwks', label: 'A JWKS' },
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
    label: 'Secret encoding',
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
    label: 'JWKS URL',
    required: true,
    when: { ...verifies, keySource: ['jwksUrl'] },
    placeholder: 'https://login.example.com/.well-known/jwks.json',
    help: 'Cached for five minutes; fetched again when a token names an unknown key.',
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
    help: 'Separated by commas. A token without exp never expires.',
  }),
  clockSkew: number({
    label: 'Clock tolerance (seconds)',
    default: 60,
    min: 0,
    max: 600,
    when: verifies,
    help: 'Allowed clock difference for exp, nbf and iat.',
  }),
  maxAge: number({
    label: 'Maximum age (seconds)',
    min: 1,
    when: verifies,
    help: 'Since iat, which is then required. If empty, only exp counts.',
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
    help: 'Claims besides those of the fields here.',
  }),
  lifetime: number({ label: 'Expires after (seconds)', default: 3600, min: 0, when: signs, help: '0 means never.' }),
  notBefore: number({
    label: 'Valid after (seconds)',
    min: 0,
    when: signs,
    help: 'The claim nbf. If empty, immediately.',
  }),
  keyId: text({ label: 'Key ID', when: signs, help: 'The header kid. If empty, that of the credential or none.' }),
  onInvalid: choice({
    label: 'If invalid',
    default: 'port',
    when: verifies,
    choices: [
      { value: 'port', label: 'Send to port "invalid"' },
      { value: 'fail', label: 'Fail the step' },
    ],
  }),
  to: text({ label: 'Result field', help: 'If empty: claims when verifying, token when signing.' }),
};
