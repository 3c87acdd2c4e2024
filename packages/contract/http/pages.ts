/** Addresses of the web app's screens: named groups are what a screen is told. The server answers these, and the app shows them. */
export const pages = {
  home: /^\/$/,
  login: /^\/login\/?$/,
  dashboard: /^\/dashboard\/?$/,
  // One entry for both addresses: the editor keeps its state when a first save turns /editor into /workflow/{id}.
  editor: /^\/(?:editor|workflow(?:\/(?<workflowId>[^/]+))?)\/?$/,
  gallery: /^\/(?:workflow-)?gallery\/?$/,
  approvals: /^\/approvals\/?$/,
  approve: /^\/approve\/(?<token>[^/]+)\/?$/,
  sign: /^\/sign\/(?<id>[^/]+)\/?$/,
  confirmEmail: /^\/confirm-email\/(?<token>[^/]+)\/?$/,
  resetPassword: /^\/reset-password\/(?<token>[^/]+)\/?$/,
  authorize: /^\/oauth\/authorize\/?$/,
  signedIn: /^\/signed-in\/?$/,
  docs: /^\/docs\/?$/,
  data: /^\/data\/?$/,
  settings: /^\/settings\/?$/,
} as const satisfies { readonly [name: string]: RegExp };

/** True if the web app has a screen at this path. */
export const isPage = (path: string): boolean => Object.values(pages).some((pattern) => pattern.test(path));
