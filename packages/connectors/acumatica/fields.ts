import { text } from '@heddle/contract/node/fields';

export const siteFields = {
  site: text({ label: 'Site URL', required: true, placeholder: 'https://acme.acumatica.com' }),
  endpoint: text({
    label: 'Endpoint',
    default: 'Default/24.200.001',
    help: 'Name and version, as the form Web Service Endpoints shows them.',
  }),
};
