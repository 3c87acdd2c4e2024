import type { HeldConnector } from '../testing/held-connector.ts';
import { freshworksConnector } from './freshworks.ts';
import { freshworksCrm } from './freshworksCrm.node.ts';
import { freshworksKey } from './freshworksKey.credential.ts';

const documented = 'It is not in the description. https://developers.freshworks.com/crm/api/#';
const whole =
  'The description wants all that a new one needs, which an update does without. https://developers.freshworks.com/crm/api/#';

export const held: HeldConnector = {
  connector: freshworksConnector,
  node: freshworksCrm,
  descriptions: ['freshworksCrm'],
  credential: freshworksKey,
  values: { domain: 'acme.myfreshworks.com', apiKey: 'key' },
  unheld: {
    'contact.list': `${documented}view_a_contact`,
    'contact.views': `${documented}view_a_contact`,
    'contact.upsert': `${documented}upsert_contact`,
    'account.list': `${documented}accounts`,
    'account.views': `${documented}accounts`,
    'account.upsert': `${documented}accounts`,
    'account.update': `${whole}accounts`,
    'deal.list': `${documented}deals`,
    'deal.views': `${documented}deals`,
    'deal.update': `${whole}deals`,
    'task.update': `${whole}tasks`,
    'task.complete': `${whole}tasks`,
    'search.all': `${documented}search`,
    'search.lookUp': `${documented}lookup_search`,
    'search.owners': `${documented}admin_configuration`,
    'search.pipelines': `${documented}admin_configuration`,
    'search.stages': `${documented}admin_configuration`,
  },
};
