import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import type { PaymentStanding, PayWallet } from '@heddle/contract/node/payment-pages';
import { put } from '@heddle/nodes/lib/items';
import { PairedItems, pairedPorts } from '@heddle/nodes/lib/paired-items';
import type { OtherOperations } from '../kit/other-operations.ts';
import { openOperations } from '../kit/other-operations.ts';
import { fieldOf, orderFor } from './order.ts';
import type { Charged, PageContext, Processor, WalletOfPages } from './processor.ts';

/** What a wallet has authorized is not charged by the error of these: nothing has been done, and doing it again would give the same. */
const FOR_GOOD = /^(?:connector_(?:unauthorized|forbidden|not_found|invalid)|money_\w+|field_\w+|wallet_token_\w+)$/;

/** The port that an item leaves by. */
const portOf = ({ state }: PaymentStanding): 'paid' | 'failed' | 'expired' =>
  state === 'paid' || state === 'expired' ? state : 'failed';

/** Makes payment pages, or waits for them and charges what the payer's wallet has given, for every item. */
export async function runWalletPayment(
  wallet: PayWallet,
  pages: WalletOfPages,
  context: PageContext,
): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return pairedPorts({});
  const operation = field.operation();
  if (operation === 'create') return createPages(wallet, pages, context);
  const byPort = { paid: new PairedItems(), failed: new PairedItems(), expired: new PairedItems() };
  const logs: string[] = [];
  let open: number | null = null;
  const charging = new Charging(pages, context, logs);
  await charging.prepare();
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const id =
      operation === 'wait'
        ? field.paymentId(index).trim()
        : (await context.openPaymentPage(orderFor(context, index, wallet, pages))).id;
    const standing = await charging.settle(id, wallet, index);
    if (standing.state === 'open') {
      const { until } = standing.order;
      open = Math.min(open ?? until, until);
      if (context.run.resumed === undefined) logs.push(`Pay at ${standing.url}`);
    }
    byPort[portOf(standing)].push(put(item, field.saveIn(), factsOf(standing)), index);
  }
  return open === null ? { ...pairedPorts(byPort), logs } : { outputs: {}, wait: { until: open }, logs };
}

async function createPages(wallet: PayWallet, pages: WalletOfPages, context: PageContext): Promise<NodeResult> {
  const created = new PairedItems();
  for (const [index, item] of context.items.entries()) {
    await context.expressions?.ready(index);
    const order = orderFor(context, index, wallet, pages);
    const { id, url } = await context.openPaymentPage(order);
    const { amount, currency, until } = order;
    const facts = { id, url, status: 'open', wallet, amount, currency, until: new Date(until).toISOString() };
    created.push(put(item, context.field.saveIn(), facts), index);
  }
  return pairedPorts({ created });
}

/** What is said of a payment in its item. */
function factsOf(standing: PaymentStanding): JsonObject {
  const { id, url, state, order, reference, reason, contact } = standing;
  return {
    id,
    url,
    status: state,
    wallet: order.wallet,
    processor: order.processor,
    amount: order.amount,
    currency: order.currency,
    reference,
    reason,
    contact,
  };
}

/** Charges pages with the processor of each, whose credential is opened once. */
class Charging {
  readonly #opened = new Map<Processor, Promise<OtherOperations>>();
  readonly #pages: WalletOfPages;
  readonly #context: PageContext;
  readonly #logs: string[];
  readonly #hidden = new Set<string>();

  constructor(pages: WalletOfPages, context: PageContext, logs: string[]) {
    this.#pages = pages;
    this.#context = context;
    this.#logs = logs;
  }

  /** Opens the credential before anybody pays: what is wrong with it shows at once. Throws as `openOperations` does. */
  async prepare(): Promise<void> {
    await this.#open(this.#processor());
  }

  /** How a page stands, after charging what there is to charge. Throws where it is not known whether it was charged: the next attempt finds out. */
  async settle(id: string, wallet: PayWallet, index: number): Promise<PaymentStanding> {
    const { run, awaitPayment, settlePaymentPage } = this.#context;
    const wait = { id, waiter: run.itemKey(index) };
    const standing = await awaitPayment(wait);
    const { order } = standing;
    if (order.wallet !== wallet)
      throw nodeErrors.field_invalid({ field: 'Payment page', reason: 'is one of another wallet' });
    if (order.processor !== fieldOf(this.#context, 'processor', index))
      throw nodeErrors.field_invalid({
        field: 'Processor',
        reason: `is not the one that the page was made for: ${order.processor}`,
      });
    const { state, token, attempt } = standing;
    if (state !== 'authorized') return standing;
    if (token === null)
      throw nodeErrors.field_invalid({
        field: 'Payment page',
        reason: 'has a token that cannot be read: the secret key of the server was replaced',
      });
    const charged = await this.#charge({ ...standing, token }, index);
    return settlePaymentPage(
      charged.end === 'paid'
        ? { ...wait, attempt, end: 'paid', reason: '', reference: charged.reference }
        : { ...wait, attempt, end: charged.end, reason: charged.reason, reference: '' },
    );
  }

  async #charge(
    standing: PaymentStanding & { token: string },
    index: number,
  ): Promise<Charged | { end: 'failed'; reason: string }> {
    const context = this.#context;
    const tries = context.state.in('run', 'payment-page');
    const key = `${standing.id}:${standing.attempt}`;
    // What an earlier try has sent may have been charged: no error of this one says that nothing was.
    const wasTried = (await tries.get(key)) !== undefined;
    await tries.set(key, 'tried');
    try {
      const processor = this.#processor();
      const operations = await this.#open(processor);
      const charged = await processor.charge(
        (operation, values, part) => operations.give(operation, values, { index, part: `${part}-${standing.attempt}` }),
        standing,
        context,
        (texts) => {
          for (const text of texts) this.#hidden.add(text);
        },
      );
      if (charged.end === 'declined') this.#logs.push(`Declined: ${charged.reason}`);
      return charged;
    } catch (thrown) {
      if (wasTried || !(thrown instanceof HeddleError) || !FOR_GOOD.test(thrown.code)) throw thrown;
      this.#logs.push(`Not charged: ${thrown.message}`);
      return { end: 'failed', reason: thrown.message };
    }
  }

  #processor(): Processor {
    const name = fieldOf(this.#context, 'processor', 0);
    const found = this.#pages.processors[name];
    if (!found) throw nodeErrors.field_invalid({ field: 'Processor', reason: `names "${name}", which is none` });
    return found;
  }

  #open(processor: Processor): Promise<OtherOperations> {
    const { field } = this.#context;
    const known =
      this.#opened.get(processor) ??
      // The fields of both wallets have one credential for each processor, whose names the types of shared code do not know.
      this.#context.credential(`${processor.connector.vendor}Credential` as never).then((credential) => {
        // Read anew for each request: what a wallet gives is known only later.
        for (const secret of credential.secrets) this.#hidden.add(secret);
        return openOperations(processor.connector, { ...credential, secrets: this.#hidden }, this.#context, {
          timeoutMs: field.requestTimeout() * 1000,
          retries: field.requestRetries(),
          after: 'repeat',
        });
      });
    this.#opened.set(processor, known);
    return known;
  }
}
