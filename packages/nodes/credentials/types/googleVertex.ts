import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { invalid } from '../common.ts';
import { readSigningKey, signToken } from '../jwt.ts';
import { fetchTokenByJwt } from '../oauth2.ts';

/** Seconds that an assertion is valid; Google takes no more. */
const LIFETIME = 3600;
const ALGORITHM = 'RS256';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
/** Names of projects and locations, which stand in addresses. */
const NAME = /^[a-z0-9][a-z0-9.:-]*$/;

interface Account {
  project: string;
  location: string;
  clientEmail: string;
  privateKey: string;
}

/** In the file of a key the line breaks are written as \n. */
const keyOf = ({ privateKey }: Account) => readSigningKey(ALGORITHM, privateKey.replaceAll(String.raw`\n`, '\n'), '');

function fetchToken(account: Account, tools: CredentialTools) {
  const assertion = signToken(ALGORITHM, keyOf(account), {
    issuer: account.clientEmail.trim(),
    subject: '',
    audience: TOKEN_URL,
    lifetime: LIFETIME,
    more: { scope: SCOPE },
  });
  return fetchTokenByJwt({ tokenUrl: TOKEN_URL, assertion, scope: '' }, tools);
}

function check(account: Account): void {
  for (const [field, label] of [
    ['project', 'project'],
    ['location', 'location'],
  ] as const)
    if (!NAME.test(account[field].trim()))
      throw invalid(field, `The ${label} may have lower-case letters, digits and hyphens only.`);
  keyOf(account);
}

// https://cloud.google.com/vertex-ai/generative-ai/docs/start/gcp-auth
export const googleVertex = defineCredential({
  type: 'googleVertex',
  name: 'Google Vertex AI',
  description: 'A service account for the Gemini models in a project of Google Cloud',
  icon: 'shield-check',
  models: ['chat', 'images'],
  renewable: true,
  fields: {
    project: text({ label: 'Project', required: true, placeholder: 'my-project-123', expression: false }),
    location: text({
      label: 'Location',
      required: true,
      default: 'global',
      placeholder: 'europe-west4',
      help: 'Where the models are asked: a region such as europe-west4, or global.',
      expression: false,
    }),
    clientEmail: text({
      label: 'Email of the service account',
      required: true,
      placeholder: 'name@project.iam.gserviceaccount.com',
      help: 'In the file of its key: client_email. The account needs the role Vertex AI User.',
      expression: false,
    }),
    privateKey: secret({
      label: 'Private key (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
      help: 'In the file of its key: private_key.',
    }),
  },
  check,
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'Google gave a token.';
  },
});
