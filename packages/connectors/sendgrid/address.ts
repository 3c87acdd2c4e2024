/** The address of the region that the account of a credential is in. https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/ */
export const sendgridAddress = ({ region }: { readonly [field: string]: unknown }): string =>
  region === 'eu' ? 'https://api.eu.sendgrid.com' : 'https://api.sendgrid.com';
