import { defineErrors } from './define.ts';

/** Errors of video and audio. */
export const mediaErrors = defineErrors({
  media_tool_missing: {
    status: 501,
    message: (p: { tool: string; looked: string }) => `${p.tool} was not found ${p.looked}.`,
    hint: 'An operator can install it on the server (Debian and Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg), or set its folder in HEDDLE_FFMPEG_DIR.',
  },
  media_unreadable: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} cannot be read as video or audio: ${p.reason}.`,
    hint: 'Use a complete file in a common format: MP4, MOV, MKV, WebM, AVI, MPEG, MP3, M4A, OGG, FLAC or WAV.',
  },
  media_stream_missing: {
    status: 422,
    message: (p: { name: string; kind: string }) => `${p.name} has no ${p.kind}.`,
    hint: 'Choose another file or another operation.',
  },
  media_failed: {
    status: 422,
    message: (p: { reason: string }) => `The file could not be created: ${p.reason}.`,
    hint: 'Check that the file is complete and that the settings suit it.',
  },
});
