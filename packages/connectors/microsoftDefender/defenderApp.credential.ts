import { defineEntraApp } from '../microsoft/entra-app.ts';

// https://learn.microsoft.com/en-us/defender-endpoint/api/exposed-apis-create-app-webapp
export const defenderApp = defineEntraApp({
  type: 'defenderApp',
  name: 'Microsoft Defender app',
  description: 'An app of Microsoft Entra with application permissions for WindowsDefenderATP',
  service: 'Defender for Endpoint',
  scope: 'https://api.securitycenter.microsoft.com/.default',
});
