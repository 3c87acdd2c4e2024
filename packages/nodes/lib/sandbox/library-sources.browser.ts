/** The sources of libraries that code of n8n expects; they are served with the web app, each as a file of its own. */
export const librarySources = {
  luxon: async (): Promise<string> => (await import('luxon?raw')).default,
  jmespath: async (): Promise<string> => (await import('jmespath?raw')).default,
};
