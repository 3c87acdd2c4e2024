import { text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { enteredOrigin } from '../kit/entered-url.ts';
import { defineEntraApp } from '../microsoft/entra-app.ts';

export const dynamicsApp = defineEntraApp({
  type: 'dynamicsApp',
  name: 'Dynamics app',
  description: 'An app of Microsoft Entra that is an application user of Dynamics 365',
  service: 'the environment',
  scope: ({ environment }) => `${enteredOrigin(asText(environment))}/.default`,
  fields: { environment: text({ label: 'Environment', required: true, placeholder: 'acme.crm4.dynamics.com' }) },
});
