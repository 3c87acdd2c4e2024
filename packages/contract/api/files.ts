import { z } from 'zod';

/** `download`: the browser saves the file even if it could show it. */
export const FileQuery = z.object({ userId: z.string().optional(), download: z.stringbool().default(false) });
export type FileQuery = z.input<typeof FileQuery>;

/** The address where the owner of a file gets its content, whole or in ranges. */
export const fileAddress = (id: string, { download }: FileQuery = {}): string =>
  `/api/files/${encodeURIComponent(id)}${download ? '?download=true' : ''}`;
