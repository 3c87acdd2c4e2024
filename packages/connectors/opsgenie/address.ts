/** https://docs.opsgenie.com/docs/european-service-region */
export const opsgenieAddress = ({ region }: { readonly [field: string]: unknown }): string =>
  region === 'eu' ? 'https://api.eu.opsgenie.com' : 'https://api.opsgenie.com';
