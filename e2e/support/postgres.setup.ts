import { PostgresServer, whyNoPostgres } from './postgres-server.ts';

/** One PostgreSQL server for all tests of a project; they find it by `HEDDLE_TEST_DATABASE`. Returns the function that ends it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (whyNoPostgres() !== null) return undefined;
  const server = await PostgresServer.start();
  process.env['HEDDLE_TEST_DATABASE'] = server.url();
  return async () => {
    delete process.env['HEDDLE_TEST_DATABASE'];
    await server[Symbol.asyncDispose]();
  };
}
