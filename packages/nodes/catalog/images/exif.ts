import type { JsonObject, JsonValue } from '@heddle/contract/json';

/** Fields that people ask for. CIPA DC-008 (Exif 2.32), tables 4, 7 and 15. */
const names: { readonly [tag: number]: string } = {
  0x010e: 'description',
  0x010f: 'make',
  0x0110: 'model',
  0x0112: 'orientation',
  0x0131: 'software',
  0x0132: 'changedAt',
  0x013b: 'artist',
  0x8298: 'copyright',
  0x829a: 'exposureTime',
  0x829d: 'fNumber',
  0x8827: 'iso',
  0x9003: 'takenAt',
  0x9004: 'digitizedAt',
  0x920a: 'focalLength',
  0x9209: 'flash',
  0xa434: 'lens',
};
const GPS = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4, altitudeRef: 5, altitude: 6 };
const EXIF_FOLDER = 0x8769;
const GPS_FOLDER = 0x8825;
const LONGEST_TEXT = 1000;
/** Bytes of a value of each type, by the number of the type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8];

/** The EXIF fields of a picture by name, with `latitude` and `longitude` in degrees. Damaged fields are left out. */
export function readExif(bytes: Uint8Array): JsonObject {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = data.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0;
  const order = data.subarray(start, start + 2).toString('latin1');
  if (order !== 'II' && order !== 'MM') return {};
  const view = new Tiff(data.subarray(start), order === 'II');
  const first = view.folder(view.number(4, 4));
  const result: JsonObject = {};
  for (const folder of [first, view.folder(Number(first.get(EXIF_FOLDER)))]) {
    for (const [tag, value] of folder) if (names[tag] !== undefined) result[names[tag]] = value;
  }
  return { ...result, ...placeOf(view.folder(Number(first.get(GPS_FOLDER)))) };
}

function placeOf(gps: ReadonlyMap<number, JsonValue>): JsonObject {
  const degrees = (tag: number, ref: number, negative: string): number | null => {
    const parts = gps.get(tag);
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [whole = 0, minutes = 0, seconds = 0] = parts.map(Number);
    const value = whole + minutes / 60 + seconds / 3600;
    return Number.isFinite(value) ? Math.round((gps.get(ref) === negative ? -value : value) * 1e7) / 1e7 : null;
  };
  const latitude = degrees(GPS.latitude, GPS.latitudeRef, 'S');
  const longitude = degrees(GPS.longitude, GPS.longitudeRef, 'W');
  const altitude = gps.get(GPS.altitude);
  return {
    ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
    ...(typeof altitude === 'number' ? { altitude: gps.get(GPS.altitudeRef) === 1 ? -altitude : altitude } : {}),
  };
}

/** The structure of TIFF 6.0 that EXIF is written in: folders of tagged values. Reads 0 where nothing is. */
class Tiff {
  readonly #data: Buffer;
  readonly #little: boolean;

  constructor(data: Buffer, little: boolean) {
    this.#data = data;
    this.#little = little;
  }

  number(at: number, size: number): number {
    if (!(at >= 0) || at + size > this.#data.length) return 0;
    return this.#little ? this.#data.readUIntLE(at, size) : this.#data.readUIntBE(at, size);
  }

  folder(at: number): Map<number, JsonValue> {
    const found = new Map<number, JsonValue>();
    if (!(at > 0)) return found;
    const count = Math.min(this.number(at, 2), 500);
    for (let entry = at + 2; entry < at + 2 + 12 * count; entry += 12) {
      const value = this.#value(entry);
      if (value !== null) found.set(this.number(entry, 2), value);
    }
    return found;
  }

  #value(entry: number): JsonValue {
    const [type, count] = [this.number(entry + 2, 2), this.number(entry + 4, 4)];
    const size = sizes[type] ?? 0;
    if (size === 0 || count === 0 || count > LONGEST_TEXT) return null;
    const at = size * count <= 4 ? entry + 8 : this.number(entry + 8, 4);
    if (at + size * count > this.#data.length) return null;
    if (type === 2)
      return this.#data
        .subarray(at, at + count)
        .toString('utf8')
        .replace(/\0[\s\S]*$/, '')
        .trim();
    const values = Array.from({ length: count }, (_, index) => this.#one(type, at + size * index, size));
    return values.length === 1 ? (values[0] ?? null) : values;
  }

  #one(type: number, at: number, size: number): number | null {
    if (type !== 5 && type !== 10) return this.number(at, size);
    const signed = (value: number): number => (type === 10 ? value | 0 : value);
    const below = signed(this.number(at + 4, 4));
    return below === 0 ? null : signed(this.number(at, 4)) / below;
  }
}
