import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { isInUse, isRequired } from '@heddle/contract/node/when';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import { registry } from './registry.ts';

/** Values of accounts that their addresses are made of, by the type of the credential. */
const values: { readonly [type: string]: JsonObject } = {
  anaplanUser: { region: 'main' },
  awsAccessKey: { region: 'eu-central-1' },
  azureFunctionKey: { app: 'acme-orders' },
  confluenceToken: { site: 'acme.atlassian.net' },
  dockerHost: { url: 'https://docker.example.com:2376', apiVersion: '1.44' },
  dynamicsOAuth: { environment: 'acme.crm4.dynamics.com' },
  liveKitKey: { url: 'wss://acme.livekit.cloud', apiKey: 'key', apiSecret: 'secret' },
  evmKey: { privateKey: `0x${'11'.repeat(32)}` },
  epicorErpUser: { address: 'https://kinetic.example.com/ERP', company: 'EPIC06' },
  ifsApplicationsClient: { address: 'https://acme.ifs.cloud' },
  inforErpService: {
    ionapi:
      '{ "ti": "ACME", "ci": "c", "cs": "s", "iu": "https://ion.example.com", "pu": "https://sso.example.com/", "ot": "token", "saak": "a", "sask": "k" }',
  },
  jdEdwardsUser: { address: 'https://ais.example.com' },
  jiraToken: { site: 'acme.atlassian.net' },
  acumaticaLogin: { site: 'https://acme.acumatica.com', endpoint: 'Default/24.200.001' },
  bambooHrKey: { companyDomain: 'acme' },
  freshworksKey: { domain: 'acme' },
  qlikKey: { tenant: 'acme.eu.qlikcloud.com' },
  quickbooksOAuth: { realmId: '4620', environment: 'production' },
  paypalApp: { environment: 'sandbox' },
  squareToken: { environment: 'sandbox' },
  salesforceOAuth: { instanceUrl: 'https://acme.my.salesforce.com' },
  oracleFusionOAuth: { address: 'https://acme.fa.us2.oraclecloud.com' },
  sapErpBasic: { address: 'https://s4.example.com' },
  sapSuccessFactorsSaml: { address: 'https://api55.sapsf.eu' },
  serviceNowUser: { instance: 'acme' },
  shopifyToken: { shop: 'acme' },
  lookerApi: { instance: 'acme.cloud.looker.com' },
  netsuiteCertificate: { accountId: '1234567' },
  openAiCompatible: { address: 'https://ai.example.com/v1' },
  zohoOAuth: { apiDomain: 'https://www.zohoapis.com' },
  whatsappToken: { phoneNumberId: '106540352242922', businessAccountId: '102290129340398' },
  twilioKey: { accountSid: 'AC0123456789abcdef0123456789abcdef' },
  unit4ErpClient: { address: 'https://unit4.example.com' },
  workdayHcmClient: { host: 'services.workday.example', tenant: 'acme' },
  tableauToken: { server: 'https://bi.example.com', siteId: 's1' },
  telegramBotToken: { token: '123:example' },
};

/** The type of an account for fields that take all that can do something. */
const byAbility: { readonly [ability: string]: string } = { chat: 'openAiCompatible' };

/** The node with an account chosen in each field that needs one: of the first type that the field takes. */
export function withAccounts(node: WorkflowNode): WorkflowNode {
  const fields = registry.get(node.type)?.fields ?? {};
  const chosen: JsonObject = {};
  for (const [name, spec] of Object.entries(fields))
    if (spec.kind === 'credential' && isInUse(spec, fields, node.data) && isRequired(spec, fields, node.data))
      chosen[name] = typeof spec.types === 'string' ? (byAbility[spec.types] ?? '') : (spec.types?.[0] ?? '');
  return { ...node, data: { ...node.data, ...chosen } };
}

/** Opens such an account, which adds nothing to requests. */
export const openCredential = (type: string): Promise<OpenCredential> =>
  Promise.resolve({ ...exampleCredential(values[type] ?? {}), id: type, type });
