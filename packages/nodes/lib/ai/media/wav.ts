const HEADER = 44;

/** WAV with these samples: PCM with 16 bits on one channel; `rate` of them a second. */
export function withWavHeader(samples: Uint8Array, rate: number): Uint8Array<ArrayBuffer> {
  return wavOf([samples], { channels: 1, rate, bits: 16 });
}

/** How the samples of a WAV are written. */
interface WavFormat {
  channels: number;
  /** Samples a second. */
  rate: number;
  bits: number;
}

function wavOf(parts: readonly Uint8Array[], { channels, rate, bits }: WavFormat): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const wav = Buffer.alloc(HEADER + size);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(HEADER - 8 + size, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE((rate * channels * bits) / 8, 28);
  wav.writeUInt16LE((channels * bits) / 8, 32);
  wav.writeUInt16LE(bits, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(size, 40);
  let at = HEADER;
  for (const part of parts) {
    wav.set(part, at);
    at += part.length;
  }
  return new Uint8Array(wav);
}

/** The samples of a WAV and how they are written; null for what is no WAV with PCM. A stream names no size: its samples reach to its end. */
export function readWav(bytes: Uint8Array): { format: WavFormat; samples: Uint8Array } | null {
  const wav = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (wav.length < HEADER || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    return null;
  let format: WavFormat | null = null;
  for (let at = 12; at + 8 <= wav.length;) {
    const [name, size] = [wav.toString('latin1', at, at + 4), wav.readUInt32LE(at + 4)];
    const from = at + 8;
    if (name === 'fmt ' && from + 16 <= wav.length) {
      if (wav.readUInt16LE(from) !== 1) return null;
      format = {
        channels: wav.readUInt16LE(from + 2),
        rate: wav.readUInt32LE(from + 4),
        bits: wav.readUInt16LE(from + 14),
      };
    }
    if (name === 'data') return format && { format, samples: wav.subarray(from, Math.min(from + size, wav.length)) };
    at = from + size + (size % 2);
  }
  return null;
}

/** One WAV of several; null where they are not written alike. */
export function joinWavs(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
  const read = files.map(readWav);
  const [first] = read;
  const parts = read.flatMap((wav) =>
    wav && first && JSON.stringify(wav.format) === JSON.stringify(first.format) ? [wav.samples] : [],
  );
  return first && parts.length === files.length ? wavOf(parts, first.format) : null;
}
