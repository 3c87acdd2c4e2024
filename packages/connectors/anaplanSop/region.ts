import { choice } from '@heddle/contract/node/fields';

/** The servers that the description of the API names. */
export const region = choice({
  label: 'Service region',
  default: 'main',
  choices: [
    { value: 'main', label: 'US1, US2, US5, US7, EU1, EU2, EU4, AP1' },
    { value: 'us9', label: 'US9' },
    { value: 'eu3', label: 'EU3' },
    { value: 'eu5', label: 'EU5' },
    { value: 'gb1', label: 'GB1' },
    { value: 'ca1a', label: 'CA1' },
    { value: 'sg1', label: 'SG1' },
    { value: 'ae1', label: 'AE1' },
    { value: 'in1', label: 'IN1' },
    { value: 'id1', label: 'ID1' },
    { value: 'me1', label: 'ME1' },
    { value: 'au1a', label: 'AU1' },
  ],
  help: 'Where the workspaces are: the URL of Anaplan has it, such as us9.app.anaplan.com.',
});

type Values = { readonly [field: string]: unknown };

/** The region's part of a host name; '' for the regions that have none. */
const prefixOf = ({ region: chosen }: Values): string =>
  typeof chosen === 'string' && chosen !== 'main' && /^\w+$/.test(chosen) ? `${chosen}.` : '';

/** Newer regions have other names. */
export const apiAddress = (values: Values): string =>
  `https://${prefixOf(values)}${prefixOf(values) === 'au1a.' ? 'api2' : 'api'}.anaplan.com/2/0`;

export const loginAddress = (values: Values): string =>
  `https://${prefixOf(values)}${prefixOf(values) === 'au1a.' ? 'app2' : 'auth'}.anaplan.com`;
