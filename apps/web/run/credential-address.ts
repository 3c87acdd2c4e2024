/** The query parameter of the Settings screen that names a credential to open. */
export const CREDENTIAL_PARAMETER = 'credential';

/** Where a credential is opened, to sign in for example. */
export const credentialAddress = (id: string): string =>
  `/settings?${CREDENTIAL_PARAMETER}=${encodeURIComponent(id)}#credentials`;
