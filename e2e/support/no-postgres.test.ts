import { expect, it } from 'vitest';
import { whyNoPostgres } from './postgres-server.ts';

// Stands for the tests that need PostgreSQL where there is none.
it('the server and its journal on PostgreSQL', ({ skip }) => {
  const reason = whyNoPostgres();
  if (reason !== null) skip(reason);
  expect(reason).toBeNull();
});
