import { connectorNode } from '../kit/node.ts';
import { jdEdwardsConnector } from './jdEdwards.ts';

export const jdEdwards = connectorNode(jdEdwardsConnector, {
  type: 'jdEdwards',
  name: 'JD Edwards',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Queries tables, calls forms, runs orchestrations and business functions of JD Edwards EnterpriseOne',
  start: 'data.queryTable',
  examples: [
    {
      title: 'Records that fit a condition',
      given: [{}],
      with: { operation: 'data.queryTable', table: 'F0101', filters: 'F0101.AT1 EQ C' },
      credential: { address: 'https://ais.example.com:7077' },
      answers: {
        'GET https://ais.example.com:7077/jderest/v2/dataservice/table/F0101?%24outputType=GRID_DATA&%24filter=F0101.AT1+EQ+C&%24limit=500':
          { fs_DATABROWSE_F0101: { data: { gridData: { rowset: [{ F0101_AN8: 4242 }] } } } },
      },
      gives: { main: [{ F0101_AN8: 4242 }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'orchestration.run' },
      credential: { address: 'https://ais.example.com:7077' },
      fails: 'field_required',
    },
  ],
});
