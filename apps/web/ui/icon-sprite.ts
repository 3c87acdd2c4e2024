/** Where the picture with all icons of `icons.ts` is, each a symbol with its name as id. A build replaces this by the file it writes (`icons.config.ts`). */
export const iconSprite: string = '/icons.svg';
