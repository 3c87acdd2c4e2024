import type { NodeServices } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { runNode } from '@heddle/nodes/testing/run-node';
import { noMariaDb, startMariaDb } from '@heddle/nodes/testing/servers/mariadb';
import { PostgresServer, whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';
import type { RealServer } from '@heddle/nodes/testing/servers/real-server';
import { mariaDbCredential, postgresqlCredential } from '@heddle/nodes/testing/sql';
import type { Trial } from '../template.ts';
import { openCredential } from './accounts.ts';
import { registry } from './registry.ts';

/** Why the databases of a trial cannot be had; null where they can, or it needs none. */
export const whyNoDatabases = ({ databases }: Trial): string | null =>
  (databases.postgresql === undefined ? null : whyNoPostgres()) ?? (databases.mysql === undefined ? null : noMariaDb);

/** Real databases for trials, started when the first one is asked for. */
export class TrialDatabases implements AsyncDisposable {
  #postgres: PostgresServer | undefined;
  #mariaDb: RealServer | undefined;
  #count = 0;

  /** Sets the databases of a trial up, and gives what its steps reach them with. */
  async open({ databases }: Trial): Promise<Pick<NodeServices, 'openCredential' | 'addressOf'>> {
    const opened: OpenCredential[] = [];
    if (databases.postgresql !== undefined) {
      this.#postgres ??= await PostgresServer.start();
      const url = await this.#postgres.createDatabase(`trial_${(this.#count += 1)}`);
      opened.push(await setUp(postgresqlCredential(url), databases.postgresql));
    }
    if (databases.mysql !== undefined) {
      this.#mariaDb ??= await startMariaDb();
      opened.push(await setUp(mariaDbCredential(this.#mariaDb.port), databases.mysql));
    }
    return {
      addressOf,
      openCredential: async (type) => opened.find((one) => one.type === type) ?? (await openCredential(type)),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#postgres?.[Symbol.asyncDispose]();
    await this.#mariaDb?.[Symbol.asyncDispose]();
  }
}

const addressOf = (host: string): Promise<string> => Promise.resolve(host);

async function setUp(credential: OpenCredential, statement: string): Promise<OpenCredential> {
  const node = registry.get('database');
  if (!node) throw new Error('There is a node for databases.');
  const data = { credential: 'db', operation: 'statement', statement };
  await runNode(node, { data, credentials: { db: credential }, addressOf });
  return credential;
}
