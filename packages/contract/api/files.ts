import { z } from 'zod';

/** `download`: the browser is to save the file, also where it could show it. */
export const FileQuery = z.object({ userId: z.string().optional(), download: z.stringbool().default(false) });
export type FileQuery = z.input<typeof FileQuery>;

/** Where the owner of a file gets its bytes, whole or in ranges. */
export const fileAddress = (id: string, { download }: FileQuery = {}): string =>
  `/api/files/${encodeURIComponent(id)}${download ? '?download=true' : ''}`;
