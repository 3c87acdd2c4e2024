import { enteredOrigin } from '../kit/entered-url.ts';

/** The Web API of Dataverse. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors */
export const dataverse = ({ environment }: { readonly [field: string]: unknown }): string =>
  `${enteredOrigin(environment)}/api/data/v9.2`;
