import { defineConnector } from '../kit/connector.ts';
import { activity } from './activity.ts';
import { deal } from './deal.ts';
import { lead, note } from './lead.ts';
import { organization } from './organization.ts';
import { person } from './person.ts';
import { pipeline } from './pipeline.ts';
import { product } from './product.ts';

export const pipedrive = defineConnector({
  vendor: 'pipedrive',
  name: 'Pipedrive',
  credentials: ['pipedriveApi'],
  address: 'https://api.pipedrive.com/api/v2',
  objects: [deal, person, organization, activity, lead, note, product, pipeline],
  lists: {
    deals: { operation: 'deal.list', value: 'id', label: 'title' },
    persons: { operation: 'person.list', value: 'id', label: 'name' },
    organizations: { operation: 'organization.list', value: 'id', label: 'name' },
    products: { operation: 'product.list', value: 'id', label: 'name' },
    pipelines: { operation: 'pipeline.list', value: 'id', label: 'name' },
    stages: { operation: 'pipeline.listStages', value: 'id', label: 'name', needs: ['pipelineId'] },
  },
});
