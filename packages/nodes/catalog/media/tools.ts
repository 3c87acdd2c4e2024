import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { mediaErrors } from '@heddle/contract/errors/media';

export type Tool = 'ffmpeg' | 'ffprobe';

let folder: string | undefined;

/** Says where the tools are, as the operator of the server has set it; undefined for the folders of PATH. */
export function lookForToolsIn(path: string | undefined): void {
  folder = path;
}

const isProgram = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    // A path that cannot be accessed cannot be run.
    return false;
  }
};

/** The path of a tool on this machine. Throws `media_tool_missing`. */
export async function findTool(tool: Tool): Promise<string> {
  const folders = folder === undefined ? (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute) : [folder];
  const file = process.platform === 'win32' ? `${tool}.exe` : tool;
  for (const path of folders.map((name) => join(name, file))) if (await isProgram(path)) return path;
  throw mediaErrors.media_tool_missing({
    tool,
    looked: folder === undefined ? 'on the PATH of the server' : `in ${folder}`,
  });
}
