import { connectorNode } from '../kit/node.ts';
import { sapAribaConnector } from './sapAriba.ts';

const VIEW = 'https://openapi.ariba.com/api/procurement-reporting-details/v2/prod/views/RequisitionSystemView';

export const sapAriba = connectorNode(sapAribaConnector, {
  type: 'sapAriba',
  name: 'SAP Ariba',
  category: 'Enterprise Agents',
  icon: 'shopping-cart',
  description: 'Reads procurement, sourcing and analytical reports of SAP Ariba, and runs jobs for large ones',
  start: 'procurement.read',
  examples: [
    {
      title: 'The requisitions of a year',
      given: [{ year: 2026 }],
      with: {
        operation: 'procurement.read',
        procurementView: 'RequisitionSystemView',
        createdFrom: '{{ year }}-01-01',
        createdTo: '{{ year }}-12-31T23:59:59Z',
      },
      answers: {
        [`GET ${VIEW}?filters=%7B%22createdDateFrom%22%3A%222026-01-01T00%3A00%3A00Z%22%2C%22createdDateTo%22%3A%222026-12-31T23%3A59%3A59Z%22%7D`]:
          { Records: [{ UniqueName: 'PR1001' }] },
      },
      gives: { main: [{ UniqueName: 'PR1001' }] },
    },
    {
      title: 'A time must be one',
      given: [{}],
      with: { operation: 'procurement.read', procurementView: 'RequisitionSystemView', createdFrom: 'soon' },
      fails: 'field_invalid',
    },
  ],
});
