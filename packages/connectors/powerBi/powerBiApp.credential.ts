import { defineEntraApp } from '../microsoft/entra-app.ts';

// https://learn.microsoft.com/en-us/power-bi/developer/embedded/embed-service-principal
export const powerBiApp = defineEntraApp({
  type: 'powerBiApp',
  name: 'Power BI app',
  description: 'An app of Microsoft Entra that is a member of workspaces in Power BI',
  service: 'Power BI',
  scope: 'https://analysis.windows.net/powerbi/api/.default',
});
