import type { JsonObject } from '@heddle/contract/json';
import type { TrialAccounts } from '@heddle/connectors/testing/accounts';
import { trialAccounts } from '@heddle/connectors/testing/accounts';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { isInUse, isRequired } from '@heddle/contract/node/when';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import { registry } from './registry.ts';

/** Values of accounts that their addresses are made of, by the type of the credential: of vendors, and of services that anybody may offer. */
const values: TrialAccounts = {
  ...(await trialAccounts()),
  awsAccessKey: { region: 'eu-central-1' },
  evmKey: { privateKey: `0x${'11'.repeat(32)}` },
  openAiCompatible: { address: 'https://ai.example.com/v1' },
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
