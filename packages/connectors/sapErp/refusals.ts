import { odata2 } from '../odata/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  // Of users and permissions, SAP says what is wrong in a page.
  wrongToken: [401, '<html><body><h1>Anmeldung fehlgeschlagen</h1></body></html>', ''],
  missingScope: odata2(403, '/IWFND/MED/022', 'No authorization to access Service API_SALES_ORDER_SRV'),
  notFound: odata2(404, '/IWBEP/CM_MGW_RT/020', 'Resource not found for segment A_SalesOrderType'),
  tooOften: odata2(429, 'TooManyRequests', 'Too many requests'),
  invalid: odata2(400, '/IWBEP/CM_MGW_RT/021', 'Sales organization 9999 is not defined'),
};
