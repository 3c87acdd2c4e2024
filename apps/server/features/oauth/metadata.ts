const SCOPE = 'tools';

/** The grants that programs may use. */
export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

/** Where programs get access to the tools (RFC 9728, 2). */
export const resourceMetadata = (base: string) => ({
  resource: `${base}/mcp`,
  authorization_servers: [base],
  scopes_supported: [SCOPE],
  bearer_methods_supported: ['header'],
  resource_name: 'Heddle',
});

/** How they get it (RFC 8414, 2). */
export const serverMetadata = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/oauth/authorize`,
  token_endpoint: `${base}/oauth/token`,
  registration_endpoint: `${base}/oauth/register`,
  revocation_endpoint: `${base}/oauth/revoke`,
  scopes_supported: [SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: [...GRANT_TYPES],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});
