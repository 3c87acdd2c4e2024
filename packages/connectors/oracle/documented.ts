/** What connectors of Oracle Fusion are made from. The descriptions that others have written of it hold resources that do not exist. */
export const documented =
  'Oracle publishes no description in a public place. Made from the REST API guides at https://docs.oracle.com/en/cloud/saas/';
