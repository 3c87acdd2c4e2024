/** What is written beside the app when it is built, to be read or kept outside of it. */
export const userGuidePdf = '/docs/heddle-user-guide.pdf';
export const userGuideFile = '/docs/user-guide.md';
export const migrationGuideFile = '/docs/migration-guide.md';
