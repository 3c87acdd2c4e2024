import { microsoft, ofGraph } from '../microsoft/refused.ts';
import type { Refusals } from '../testing/refused.ts';

// https://learn.microsoft.com/en-us/graph/errors
export const refusals: Refusals = {
  ...ofGraph,
  missingScope: microsoft(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.'),
  notFound: microsoft(404, 'Request_ResourceNotFound', "Resource 'ada@example.com' does not exist."),
};
