import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { formatEther, parseEther } from 'viem';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { ApiUser, eventually } from '../support/api-user.ts';
import type { RpcFault } from '../support/faulty-rpc.ts';
import { startFaultyRpc } from '../support/faulty-rpc.ts';
import { kinds } from './databases.ts';
import { createPayoutWorkflow } from './payout-workflow.ts';
import { postUntilTaken } from './post-until-taken.ts';
import { startServers } from './servers.ts';

/** Payments altogether, from runs at the same time. `HEDDLE_CRASH_PAYMENTS` says otherwise: 10,000 take about half an hour. */
const PAYMENTS = Number(process.env['HEDDLE_CRASH_PAYMENTS'] ?? 150);
const RUNS = 50;
const PER_RUN = Math.ceil(PAYMENTS / RUNS);
/** Blocks after which a payment is final; fewer are undone at a time. */
const CONFIRMATIONS = 5;
const UNDONE_MOST = 3;
const UNDOINGS = 12;
/** Servers are killed so often at least, and as long as runs are under way; afterwards they are left alone, as each run needs some time in one piece. */
const KILLS = Math.max(4, Math.ceil(PAYMENTS / 250));
const LIMIT_MS = 240_000 + PAYMENTS * 150;

const crashAt = pathToFileURL(join(import.meta.dirname, 'crash-at.ts')).href;

/** The faults of an endpoint that tells the truth, and those of one that does not. */
const honest = (): RpcFault => {
  const dice = Math.random();
  return dice < 0.02 ? 'refused' : dice < 0.04 ? 'lost' : dice < 0.06 ? 'slow' : dice < 0.08 ? 'dropped' : 'none';
};
const lying = (): RpcFault => (Math.random() < 0.5 ? 'false' : honest());

interface Intent {
  recipient: Address;
  wei: bigint;
}

/** What a run shall pay: odd amounts, to a recipient of its own. */
const intentsOfRun = (): Intent[] => {
  const recipient = privateKeyToAccount(generatePrivateKey()).address;
  return Array.from({ length: PER_RUN }, () => ({ recipient, wei: BigInt(randomInt(1, 2 ** 47)) }));
};

/** Reorganizes the chain every few seconds, up to `UNDOINGS` times: the transactions of the undone blocks are lost, and later ones wait until those are sent again. */
function undoBlocks({ control }: Anvil): { stop(): Promise<number> } {
  let times = 0;
  let isOver = false;
  const undoing = (async () => {
    while (times < UNDOINGS) {
      await new Promise((resolve) => setTimeout(resolve, 3000 + Math.random() * 4000));
      if (isOver) return;
      const params = [1 + Math.floor(Math.random() * UNDONE_MOST), []];
      await control.request({ method: 'anvil_reorg' as never, params: params as never });
      times += 1;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await undoing;
      return times;
    },
  };
}

describe.skipIf(!hasAnvil).each(kinds)('many payments on $kind', ({ kind, openDatabases }) => {
  it(
    `are made once each, to the wei: ${PAYMENTS} of ${RUNS} runs, while servers are killed, endpoints fail, lag and lie, and blocks are undone`,
    async ({ skip }) => {
      await using databases = await openDatabases();
      if (!databases) return skip('There is no PostgreSQL.');
      const folder = await mkdtemp(join(tmpdir(), 'heddle-many-payments-'));
      const file = join(folder, 'crash-at');
      await writeFile(file, '');
      const anvil = await startAnvil(['--block-time', '1', '--gas-limit', '300000000']);
      await using one = await startFaultyRpc(anvil.url, honest);
      await using other = await startFaultyRpc(anvil.url, honest);
      await using liar = await startFaultyRpc(anvil.url, lying);
      const env = {
        ...(await databases.env()),
        // Runs are killed more often than any is to blame for.
        HEDDLE_MAX_RESUMES: '1000',
      };
      // One of them dies at writes of its own as well: between the row of a payment and its signature, before and after it is sent, at the news that it is final.
      const servers = await startServers(kind, env, { NODE_OPTIONS: `--import ${crashAt}`, CRASH_AT: file });
      const [first] = servers;
      try {
        const key = generatePrivateKey();
        const payer = privateKeyToAccount(key).address;
        await anvil.control.setBalance({ address: payer, value: parseEther('10000') });
        const user = await ApiUser.register(first.url);
        const rpc = await user.createCredential('Chain', 'evmRpc', {
          urls: [one.url, liar.url, other.url].join('\n'),
          chainId: 31_337,
          chainName: 'Anvil',
          confirmations: CONFIRMATIONS,
        });
        const signer = await user.createCredential('Key', 'evmKey', { privateKey: key });
        const workflow = await createPayoutWorkflow(user, {
          rpc,
          key: signer,
          recipient: '{{ recipient }}',
          amount: '{{ amount }}',
          retries: 10,
        });
        const intents = Array.from({ length: RUNS }, intentsOfRun);
        const undoing = undoBlocks(anvil);
        const posts = Promise.all(
          intents.map((ofRun, run) => {
            const payments = ofRun.map(({ recipient, wei }) => ({ recipient, amount: formatEther(wei) }));
            return postUntilTaken(servers, workflow, { payments }, run);
          }),
        );
        let kills = 0;
        const phases = ['before', 'after'] as const;
        for (let kill = 0; kill < KILLS; kill += 1) {
          const server = servers[kill % servers.length] ?? first;
          if (server === first && Math.random() < 0.6)
            await writeFile(file, `${phases[randomInt(2)]}:${randomInt(1, 2 * PER_RUN)}:chain_transactions`);
          await Promise.race([server.exited(), new Promise((resolve) => setTimeout(resolve, randomInt(4000)))]);
          await server.kill();
          await writeFile(file, '');
          await server.start();
          kills += 1;
        }
        await posts;
        const running = async (): Promise<number> => (await user.runs(100, 'running')).length;
        await eventually('all runs have ended', LIMIT_MS / 1000, async () => (await running()) === 0);
        const undone = await undoing.stop();
        const wrong: unknown[] = [];
        for (const { id, status, error } of await user.runs(100)) {
          if (status !== 'completed') wrong.push({ id, error });
          const { output } = (await user.run(id)).steps.find(({ nodeId }) => nodeId === 'pay') ?? {};
          if (output?.['paid']?.length !== PER_RUN) wrong.push({ id, failed: output?.['failed']?.slice(0, 3) });
        }
        for (const ofRun of intents) {
          const address = ofRun[0]?.recipient ?? payer;
          const has = await anvil.reader.getBalance({ address });
          const intended = ofRun.reduce((sum, { wei }) => sum + wei, 0n);
          if (has !== intended) wrong.push({ address, has, intended });
        }
        expect({ wrong, count: await anvil.reader.getTransactionCount({ address: payer }) }).toEqual({
          wrong: [],
          count: RUNS * PER_RUN,
        });
        // Otherwise nothing of this was shown.
        expect([kills, undone > 0]).toEqual([KILLS, true]);
      } finally {
        for (const server of servers.toReversed()) await server[Symbol.asyncDispose]();
        await anvil.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
    300_000 + LIMIT_MS,
  );
});
