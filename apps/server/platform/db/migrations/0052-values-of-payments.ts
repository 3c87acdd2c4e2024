import type { Kysely } from 'kysely';

/**
 * What transactions are worth in the currency of their key's price feeds, in millionths. `place` counts the transactions of a key over all chains: no two have the same, so of two servers that count at the
 * same time one counts again. Null where no key of the server signs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chain_transactions')
    .addColumn('value_micros', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('chain_transactions').addColumn('place', 'bigint').execute();
  await db.schema
    .createIndex('chain_transactions_place_key')
    .on('chain_transactions')
    .columns(['address', 'place'])
    .unique()
    .execute();
}
