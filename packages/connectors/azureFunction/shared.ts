import { as, required, text } from '../kit/parameters.ts';

// https://learn.microsoft.com/en-us/rest/api/appservice/web-apps

export const SUBSCRIPTION = 'https://management.azure.com/subscriptions/{subscriptionId}';

export const group = as('resourceGroup', text('Resource group', { placeholder: 'orders-rg' }));
export const app = as('appName', text('Function app', { loads: 'apps', placeholder: 'acme-orders' }));
export const functionName = as('functionName', text('Function', { loads: 'functions', placeholder: 'CheckOrder' }));
export const onApp = { resourceGroupName: required(group), name: required(app) };
export const onFunction = { ...onApp, functionName: required(functionName) };
/** What is sent with each request of the management API. */
export const version = { query: { 'api-version': '2022-03-01' } };
