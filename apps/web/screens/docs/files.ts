/** The files that the build writes beside the app. */
export const userGuidePdf = '/docs/heddle-user-guide.pdf';
export const userGuideFile = '/docs/user-guide.md';
export const migrationGuideFile = '/docs/migration-guide.md';
