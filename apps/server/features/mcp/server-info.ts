/** What clients are told of this server. */
export const toolServer = {
  serverInfo: { name: 'heddle', title: 'Heddle', version: '1.0.0' },
  instructions:
    'Each tool is a workflow of the user. A call starts a run that goes on even if the connection is lost; an answer may take as long as the workflow does.',
} as const;
