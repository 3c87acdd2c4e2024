/** The types of credentials that services of Google take: a sign-in, a service account, or an access token. */
export const GOOGLE_ACCOUNTS = ['googleOAuth', 'oauth2JwtBearer', 'googleToken'];
