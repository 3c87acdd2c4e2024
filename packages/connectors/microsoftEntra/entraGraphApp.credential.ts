import { defineEntraApp } from '../microsoft/entra-app.ts';

// https://learn.microsoft.com/en-us/graph/auth-v2-service
export const entraGraphApp = defineEntraApp({
  type: 'entraGraphApp',
  name: 'Microsoft Entra app (Graph)',
  description: 'An app of Microsoft Entra with application permissions for Microsoft Graph',
  service: 'Microsoft Graph',
  scope: 'https://graph.microsoft.com/.default',
});
