import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApprovalView } from '@heddle/contract/api/approvals';
import type { TransactionView } from '@heddle/contract/api/transactions';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { parseEther } from 'viem';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { vi } from 'vitest';
import { finishedRun } from './finished-run.ts';
import type { Person, TestApp } from './test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from './test-app.ts';

/** A server with a chain, and a person with a key that has 100 ether. */
export interface MoneyApp {
  anvil: Anvil;
  app: TestApp;
  ada: Person;
  key: Hex;
  payer: Address;
  /** The credential with the chain's endpoint. */
  rpc: string;
  create(type: string, values: JsonObject): Promise<string>;
  /** Runs a node of this type with the key on the chain, without asking; `data` may change all of that. Gives the run's id. */
  begin(type: string, data: JsonObject, items?: readonly JsonObject[], rules?: JsonObject): Promise<string>;
  /** The same, at its end. */
  run(type: string, data: JsonObject, items?: readonly JsonObject[], rules?: JsonObject): Promise<NodeEnd>;
  endOf(runId: string): Promise<NodeEnd>;
  transactions(): Promise<TransactionView[]>;
  /** The only open question. */
  question(): Promise<ApprovalView>;
  answer(question: ApprovalView, approved: boolean): Promise<void>;
  end(): Promise<void>;
}

/** What came of a node: items by port, or its error. */
export interface NodeEnd {
  view: RunView;
  outputs: { [port: string]: JsonObject[] };
  error: { code: string; message: string } | undefined;
}

const NODE = 'money';

/** Starts a chain and a server, as one person uses them. */
export async function startMoneyApp(config: Record<string, string> = {}): Promise<MoneyApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-money-'));
  const anvil = await startAnvil();
  const key = generatePrivateKey();
  const payer = privateKeyToAccount(key).address;
  await anvil.control.setBalance({ address: payer, value: parseEther('100') });
  const app = await createTestApp({ HEDDLE_DATA_DIR: dataDir, HEDDLE_EGRESS_ALLOW: '127.0.0.1', ...config });
  await app.open();
  const ada = await app.signUp('ada@example.com');
  const create = async (type: string, values: JsonObject): Promise<string> => {
    const answer = await ada.send('POST', '/api/credentials', { name: type, type, values });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ id: string }>().id;
  };
  const rpc = await create('evmRpc', { urls: anvil.url, chainId: 31_337, chainName: 'Anvil' });
  const begin: MoneyApp['begin'] = async (type, data, items = [{}], rules = {}) => {
    const signer = await create('evmKey', { privateKey: key, ...rules });
    const fields = { network: 'own', rpc, key: signer, requireConfirmation: false, confirmations: 1, ...data };
    const { id } = await saveWorkflow(ada, [node('go', 'manualTrigger'), node(NODE, type, fields)], chain('go', NODE));
    const answer = await ada.send('POST', '/api/executions', { workflowId: id, items });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json<RunSummary>().id;
  };
  const endOf = async (runId: string): Promise<NodeEnd> => {
    const view = await finishedRun(ada, runId);
    const step = view.steps.find(({ nodeId }) => nodeId === NODE);
    // Items were parsed from JSON.
    const outputs = Object.fromEntries(
      Object.entries(step?.output ?? {}).map(([port, given]) => [port, given.map(({ json }) => json as JsonObject)]),
    );
    return { view, outputs, error: step?.error ?? undefined };
  };
  return {
    anvil,
    app,
    ada,
    key,
    payer,
    rpc,
    create,
    begin,
    endOf,
    run: async (...wanted) => endOf(await begin(...wanted)),
    transactions: async () => (await ada.send('GET', '/api/transactions?limit=200')).json(),
    question: () =>
      vi.waitFor(
        async () => {
          const [open] = (await ada.send('GET', '/api/approvals')).json<ApprovalView[]>();
          if (!open) throw new Error('Nothing is asked.');
          return open;
        },
        { timeout: 20_000, interval: 20 },
      ),
    async answer({ id }, approved) {
      await ada.send('POST', `/api/approvals/${id}/answer`, { approved, comment: '' });
    },
    async end() {
      await app.end();
      await anvil.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
