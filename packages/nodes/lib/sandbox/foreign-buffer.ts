/**
 * `Buffer`, `btoa` and `atob` for code that was written for n8n, which makes and reads the content of files with them. The machine has neither these nor
 * a text encoder. Supported are texts in utf8, base64, base64url, hex and latin1, and lists of bytes.
 */
export const foreignBufferSource = String.raw`(function () {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const values = new Map([...letters].map((letter, value) => [letter, value]).concat([['-', 62], ['_', 63]]));

  const fromUtf8 = (text) => {
    const bytes = [];
    for (const letter of text) {
      const point = letter.codePointAt(0);
      const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
      if (code < 0x80) bytes.push(code);
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
      else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
      else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
    return bytes;
  };
  const toUtf8 = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++];
      const more = first < 0x80 ? 0 : first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : -1;
      const rest = more < 1 ? [] : bytes.slice(at, at + more);
      if (more < 0 || rest.length < more || !Array.from(rest).every((byte) => (byte & 0xc0) === 0x80)) {
        text += '\ufffd';
        continue;
      }
      at += more;
      const code = Array.from(rest).reduce((sum, byte) => (sum << 6) | (byte & 63), more === 0 ? first : first & (63 >> more));
      text += code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
    }
    return text;
  };
  const fromBase64 = (text) => {
    const bytes = [];
    let bits = 0;
    let count = 0;
    for (const letter of text) {
      if (letter === '=') break;
      const value = values.get(letter);
      if (value === undefined) continue;
      bits = ((bits << 6) | value) & 0xffffff;
      count += 6;
      if (count >= 8) {
        count -= 8;
        bytes.push((bits >> count) & 255);
      }
    }
    return bytes;
  };
  const toBase64 = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 3) {
      const triple = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      const left = bytes.length - at;
      text += letters[triple >> 18] + letters[(triple >> 12) & 63] + (left > 1 ? letters[(triple >> 6) & 63] : '=') + (left > 2 ? letters[triple & 63] : '=');
    }
    return text;
  };
  const toBase64Url = (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const fromHex = (text) => {
    const pairs = /^(?:[0-9a-f]{2})*/i.exec(text)[0];
    return (pairs.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  };
  const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const fromLatin = (text) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 255);
  const toLatin = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

  const encodings = {
    utf8: [fromUtf8, toUtf8], base64: [fromBase64, toBase64], base64url: [fromBase64, toBase64Url],
    hex: [fromHex, toHex], latin1: [fromLatin, toLatin], binary: [fromLatin, toLatin], ascii: [fromLatin, toLatin],
  };
  const encodingOf = (name) => {
    const known = encodings[String(name ?? 'utf8').toLowerCase().replace('utf-8', 'utf8')];
    if (known === undefined) throw new TypeError('Unknown encoding: ' + name);
    return known;
  };
  const kindOf = (value) => (value === null || value === undefined ? String(value)
    : typeof value === 'object' ? 'an instance of ' + (value.constructor?.name ?? 'Object') : 'type ' + typeof value + ' (' + String(value) + ')');

  class Buffer extends Uint8Array {
    static from(value, encoding) {
      const filled = (bytes) => {
        const buffer = new Buffer(bytes.length);
        buffer.set(bytes);
        return buffer;
      };
      if (typeof value === 'string') return filled(encodingOf(encoding)[0](value));
      if (value instanceof ArrayBuffer) return filled(new Uint8Array(value));
      if (value?.type === 'Buffer' && Array.isArray(value.data)) return filled(value.data);
      if (Array.isArray(value) || value instanceof Uint8Array || typeof value?.length === 'number') return filled(Uint8Array.from(value));
      throw new TypeError('The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received ' + kindOf(value));
    }
    static alloc(length, fill = 0) { return new Buffer(length).fill(fill); }
    static concat(list) { return this.from(list.flatMap((part) => Array.from(part))); }
    static isBuffer(value) { return value instanceof Buffer; }
    static byteLength(value, encoding) { return typeof value === 'string' ? encodingOf(encoding)[0](value).length : value.byteLength; }
    toString(encoding, start = 0, end = this.length) { return encodingOf(encoding)[1](this.subarray(start, end)); }
    toJSON() { return { type: 'Buffer', data: Array.from(this) }; }
    equals(other) { return this.length === other.length && this.every((byte, at) => byte === other[at]); }
  }
  Object.assign(globalThis, {
    Buffer,
    btoa: (text) => toBase64(fromLatin(String(text))),
    atob: (text) => toLatin(fromBase64(String(text))),
  });
})`;
