import { expect, it } from 'vitest';
import { whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';

// Reports the tests that need PostgreSQL as skipped if there is none.
it('the server and its journal on PostgreSQL', ({ skip }) => {
  const reason = whyNoPostgres();
  if (reason !== null) skip(reason);
  expect(reason).toBeNull();
});
