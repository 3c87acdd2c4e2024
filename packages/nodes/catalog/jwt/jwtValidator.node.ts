import { defineNode } from '@heddle/contract/node/define';
import { jwtFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

// A token whose claims are known from the documentation of the format; its secret is "your-256-bit-secret".
const token =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';
const claims = { sub: '1234567890', name: 'John Doe', iat: 1516239022 };
const secret = 'your-256-bit-secret';

// RFC 7515, A.3: it expired in 2011.
const esToken =
  'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q';
const keySet = {
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
};

export const jwtValidator = defineNode({
  type: 'jwtValidator',
  name: 'JWT Validator',
  category: 'Security & Authentication',
  icon: 'shield-check',
  description: 'Verifies or signs JSON Web Tokens; items with an invalid token go to port "invalid"',
  summary: '{operation} {algorithm} {issuer} {audience}',
  effect: ({ keySource, operation }) => (keySource === 'jwksUrl' && operation !== 'sign' ? 'read' : 'none'),
  outputs: ['valid', 'invalid'],
  errorOutput: 'invalid',
  fields: jwtFields,
  examples: [
    {
      title: 'A token with a shared secret',
      given: [{ token }],
      with: { secret, requiredClaims: 'sub' },
      gives: { valid: [{ token, claims }] },
    },
    {
      title: 'The bearer token of a request; a token has to end, unless you say otherwise',
      given: [{ headers: { authorization: `Bearer ${token}` } }],
      with: { secret },
      gives: {
        invalid: [
          {
            headers: { authorization: `Bearer ${token}` },
            refused: { reason: 'claim', claim: 'exp', message: 'the claim exp is missing' },
          },
        ],
      },
    },
    {
      title: 'A key set at a URL; this token has expired',
      given: [{ token: esToken }],
      with: { keySource: 'jwksUrl', jwksUrl: 'https://login.example.com/jwks.json', issuer: 'joe' },
      answers: { 'GET https://login.example.com/jwks.json': keySet },
      gives: { invalid: [{ token: esToken, refused: { reason: 'expired', claim: 'exp', message: 'it has expired' } }] },
    },
    {
      title: 'A secret verifies no token that names a public-key algorithm',
      given: [{ token: esToken }],
      with: { secret },
      gives: {
        invalid: [{ token: esToken, refused: { reason: 'algorithm', message: 'its algorithm is not accepted' } }],
      },
    },
    {
      title: 'Or the step fails',
      given: [{ token: `${token}x` }],
      with: { secret, onInvalid: 'fail' },
      fails: 'jwt_invalid',
    },
    {
      title: 'A short secret signs nothing',
      given: [{}],
      with: { operation: 'sign', secret: 'short' },
      fails: 'key_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processJwt(context),
});
