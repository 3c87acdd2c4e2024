/** The credential types of file servers. */
export const fileServerTypes = ['sftpServer', 'ftpServer'] as const;
