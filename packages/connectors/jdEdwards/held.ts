import type { HeldConnector } from '../testing/held-connector.ts';
import { jdEdwards } from './jdEdwards.node.ts';
import { jdEdwardsConnector } from './jdEdwards.ts';
import { jdEdwardsUser } from './jdEdwardsUser.credential.ts';

export const held: HeldConnector = {
  connector: jdEdwardsConnector,
  node: jdEdwards,
  descriptions: [],
  documented:
    'Oracle publishes no description of it. Made from https://docs.oracle.com/en/applications/jd-edwards/cross-product/9.2/rest-api/',
  credential: jdEdwardsUser,
  values: {
    address: 'https://ais.example.com:7077',
    username: 'ada',
    password: 'x',
    environment: '',
    role: '',
    device: 'heddle',
  },
  fields: { inputs: [] },
};
